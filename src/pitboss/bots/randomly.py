"""The bot that takes any legal choice."""

from pitboss.bots.seen import Seen
from pitboss.core.chance import draw


def randomly(seen: Seen) -> str:
    offers = seen.view["legal"]
    offer = offers[draw(seen.chance, len(offers))]
    if "do" in offer:
        return str(offer["do"])
    steps = (offer["to"] - offer["from"]) // offer["step"]
    amount = offer["from"] + offer["step"] * draw(seen.chance, steps + 1)
    return str(offer["form"]).replace("N", str(amount), 1)
