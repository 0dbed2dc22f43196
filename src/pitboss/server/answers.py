"""Errors as HTTP answers: one form for all of them."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from pitboss.core.errors import PitbossError
from pitboss.server import wire
from pitboss.server.tell import error_json

STATUS = {
    "malformed": 400,
    "unknown": 400,
    "illegal": 409,
    "not-asked": 409,
    "stale": 409,
    "forbidden": 403,
    "not-found": 404,
    "too-large": 413,
    "too-many": 429,
    "unavailable": 503,
}
CODES = {
    401: "forbidden",
    403: "forbidden",
    404: "not-found",
    405: "not-found",
    413: "too-large",
    429: "too-many",
}
Asked = Request[Any, Any, Any]
log = logging.getLogger("pitboss.server")


def refusal(request: Asked, error: PitbossError) -> Response[bytes]:
    request.app.state.house.note_refusal(error, str(request.scope.get("path_template", "")))
    return answer(error)


def answer(error: PitbossError, status: int | None = None) -> Response[bytes]:
    body = wire.encode({"error": error_json(error)})
    return Response(
        body,
        media_type="application/json",
        status_code=status or STATUS[error.code],
        headers=headers_of(error),
    )


def headers_of(error: PitbossError) -> dict[str, str]:
    headers = {"Cache-Control": "no-store"}
    if error.code == "too-many":
        wait = error.expected if isinstance(error.expected, int) else 1000
        headers["Retry-After"] = str(1 + wait // 1000)
    return headers


def from_framework(request: Asked, error: HTTPException) -> Response[bytes]:
    """What Litestar itself refuses: bodies that do not fit, unknown paths and methods."""
    code = CODES.get(error.status_code, "malformed" if error.status_code < 500 else "unavailable")
    text = error.detail or "not understood"
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        text = "; ".join(
            f"{e.get('key', 'body')}: {_plain(e.get('message', ''))}"
            for e in error.extra
            if isinstance(e, dict)
        )
    if isinstance(error.__cause__, PitbossError):
        return refusal(request, error.__cause__)
    refused = PitbossError(code, text[:500])
    request.app.state.house.note_refusal(refused, str(request.scope.get("path_template", "")))
    answered = answer(refused, error.status_code)
    answered.headers.update(error.headers or {})  # which methods are allowed
    return answered


def _plain(message: str) -> str:
    return "expected a JSON object" if message == "'data'" else message  # there was no body at all


def from_depth(request: Asked, error: RecursionError) -> Response[bytes]:
    """A body that is nested so deep that nobody can read it."""
    return refusal(request, PitbossError("malformed", "the body is nested too deeply"))


def from_failure(request: Asked, error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error, extra={"route": request.scope.get("path_template", "")})
    return answer(PitbossError("unavailable", "this went wrong; it has been logged"), 500)
