"""The variants and table options of the card game."""

from pitboss.core.options import Option

OPTIONS = (
    Option("sequential", rule="KC-18"),
    Option("tokens", needs="sequential", rule="KC-21"),
    Option("open_money", rule="KC-17"),
)

PRESETS = {
    "as-in-the-box": {},
    "in-turn": {"sequential": True},
    "everything": {"sequential": True, "tokens": True},
}
