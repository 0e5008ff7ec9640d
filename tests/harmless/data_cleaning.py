import re
import unicodedata
from datetime import date

ROWS = [
    {"Name ": "  ana MARÍA ", "Email": "ANA@Example.ORG", "Born": "1990-02-30", "Phone": "(555) 010-999"},
    {"Name ": "Bo  Lee", "Email": "bo_at_example.org", "Born": "1985-7-4", "Phone": "555.010.1000"},
    {"Name ": None, "Email": "", "Born": "n/a", "Phone": None},
]
EMAIL = re.compile(r"^[\w.+-]+@[\w-]+\.[\w.]+$")


def slug(text):
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def parse_date(text):
    try:
        return date(*map(int, text.split("-")))
    except (TypeError, ValueError):
        return None


def clean(row):
    row = {slug(key): value for key, value in row.items()}
    name = " ".join((row["name"] or "").split()).title() or None
    email = (row["email"] or "").lower()
    digits = re.sub(r"\D", "", row["phone"] or "")
    return {
        "name": name,
        "email": email if EMAIL.match(email) else None,
        "born": parse_date(row["born"]),
        "phone": f"+1{digits}" if len(digits) == 10 else None,
    }


cleaned = [clean(row) for row in ROWS]
missing = {field: sum(row[field] is None for row in cleaned) for field in cleaned[0]}
for row in cleaned:
    print(row)
result = missing
