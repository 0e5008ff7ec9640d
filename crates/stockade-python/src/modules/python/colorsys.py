"""Colours in other measures than red, green and blue."""

__all__ = ["rgb_to_yiq", "yiq_to_rgb", "rgb_to_hls", "hls_to_rgb", "rgb_to_hsv", "hsv_to_rgb"]

ONE_THIRD, ONE_SIXTH, TWO_THIRD = 1.0 / 3.0, 1.0 / 6.0, 2.0 / 3.0


def _inside(x): return 0.0 if x < 0.0 else 1.0 if x > 1.0 else x


def rgb_to_yiq(r, g, b):
    """Brightness and two differences."""
    y = 0.30 * r + 0.59 * g + 0.11 * b
    return y, 0.74 * (r - y) - 0.27 * (b - y), 0.48 * (r - y) + 0.41 * (b - y)


def yiq_to_rgb(y, i, q):
    """Red, green and blue of a brightness and two differences."""
    return (_inside(y + 0.9468822170900693 * i + 0.6235565819861433 * q),
            _inside(y - 0.27478764629897834 * i - 0.6356910791873801 * q),
            _inside(y - 1.1085450346420322 * i + 1.7090069284064666 * q))


def _hue(r, g, b, high, span):
    """The place of a colour on the circle."""
    from_red, from_green, from_blue = (high - r) / span, (high - g) / span, (high - b) / span
    if r == high:
        hue = from_blue - from_green
    elif g == high:
        hue = 2.0 + from_red - from_blue
    else:
        hue = 4.0 + from_green - from_red
    return (hue / 6.0) % 1.0


def rgb_to_hls(r, g, b):
    """Hue, lightness and saturation."""
    high, low = max(r, g, b), min(r, g, b)
    both, span = high + low, high - low
    lightness = both / 2.0
    if high == low:
        return 0.0, lightness, 0.0
    saturation = span / (both if lightness <= 0.5 else 2.0 - high - low)
    return _hue(r, g, b, high, span), lightness, saturation


def hls_to_rgb(h, l, s):
    """Red, green and blue of a hue, a lightness and a saturation."""
    if s == 0.0:
        return l, l, l
    most = l * (1.0 + s) if l <= 0.5 else l + s - l * s
    least = 2.0 * l - most

    def part(hue):
        hue %= 1.0
        if hue < ONE_SIXTH:
            return least + (most - least) * hue * 6.0
        if hue < 0.5:
            return most
        return least + (most - least) * (TWO_THIRD - hue) * 6.0 if hue < TWO_THIRD else least
    return part(h + ONE_THIRD), part(h), part(h - ONE_THIRD)


def rgb_to_hsv(r, g, b):
    """Hue, saturation and value."""
    high, low = max(r, g, b), min(r, g, b)
    if high == low:
        return 0.0, 0.0, high
    return _hue(r, g, b, high, high - low), (high - low) / high, high


def hsv_to_rgb(h, s, v):
    """Red, green and blue of a hue, a saturation and a value."""
    if s == 0.0:
        return v, v, v
    sector = int(h * 6.0)
    rest = h * 6.0 - sector
    low, falling, rising = v * (1.0 - s), v * (1.0 - s * rest), v * (1.0 - s * (1.0 - rest))
    return ((v, rising, low), (falling, v, low), (low, v, rising), (low, falling, v),
            (rising, low, v), (v, low, falling))[sector % 6]
