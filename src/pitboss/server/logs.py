"""Logs as JSON lines, without names, addresses or texts of people."""

import logging
import sys
import time
from typing import Any

import msgspec

PLAIN = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        told |= {name: fact for name, fact in record.__dict__.items() if name not in PLAIN}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told, enc_hook=str).decode()


def is_news(record: logging.LogRecord) -> bool:
    """uvicorn calls errors what clients do: handshakes that we refuse (noted already), and broken text."""
    if "Invalid UTF-8" in record.getMessage():
        record.levelno, record.levelname, record.exc_info = logging.INFO, "INFO", None
    return "without completing handshake" not in record.getMessage()


def set_up() -> None:
    """Ours from INFO, others' from WARNING, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("pitboss").setLevel(logging.INFO)
    logging.getLogger("uvicorn.error").addFilter(is_news)
