"""The variants and table options of Las Vegas."""

from pitboss.core.options import Option

OPTIONS = (
    Option("neutral_dice", players=(2, 3, 4), rule="LV-17"),
    Option("bandit", rule="LV-20"),
    Option("open_money", rule="LV-15"),
)

PRESETS = {
    "as-in-the-box": {},
    "everything": {"neutral_dice": True, "bandit": True},
}
