# ends: memory
import unicodedata
unicodedata.normalize("NFKD", "\ufdfa" * (1 << 19))
