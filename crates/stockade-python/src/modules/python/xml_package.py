"""A package around modules about XML."""
