"""The store, on SQLite and on PostgreSQL alike."""

import asyncio
import contextlib
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from pitboss import PitbossError
from pitboss.server.store import Store, changes, open_store, reading, schema, upgrade
from pitboss.server.store.rows import LogRow, Player, Said, Seat, Step, Table
from tests.server.databases import fresh, postgresql
from tests.server.running import guest, serving, solo

TABLE = Table(
    "t1", "las-vegas", {"bandit": True}, "public", "none", "normal", False, "running", "p1", "00", 5, 5
)
SEATS = [Seat("Anna", player="p1"), Seat("Ada", bot="greedy"), Seat()]


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""
        return
    with fresh(request.getfixturevalue("server_url"), "pitboss_store") as found:
        yield found


def use(url: str, data_dir: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(url, data_dir)
        store.start(0.05, lambda _: None)
        try:
            await work(store)
        finally:
            await store.stop()

    asyncio.run(run())


def row(seq: int, table: str = "t1") -> LogRow:
    return changes.log_row(table, seq, 7 + seq, Step([{"do": str(seq)}], seq))


def test_what_was_written_is_read_again(url: str, tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await store.write(changes.new_player(Player("p1", "Anna", 3)))
        await store.write(*changes.new_table(TABLE, SEATS), row=row(0))
        await store.write(changes.let_in("t1", "p2"), changes.let_in("t1", "p3"))
        await store.write(*changes.send_away("t1", "p3"))
        await store.write(changes.seat("t1", 2, Seat("Benno", player="p2", promise="ab")))
        for seat, text in ((None, "elsewhere"), *((0, f"{number}") for number in range(60)), (0, "Hi 🎲")):
            await store.write(changes.said("t1", Said(0, seat, "Anna", text, 9)))

    async def read(store: Store) -> None:
        assert await store.read(reading.player, "p1") == Player("p1", "Anna", 3)
        assert await store.read(reading.player, "p3") is None
        stored = await store.read(reading.table, "t1")
        assert stored == (TABLE, [*SEATS[:2], Seat("Benno", player="p2", promise="ab")], {"p2"}, {"p3"})
        assert await store.read(reading.steps, "t1") == [(Step([{"do": "0"}], 0), 7)]
        said = await store.read(reading.chat, "t1", True)
        assert (len(said), said[-1]) == (reading.MOST, Said(61, 0, "Anna", "Hi 🎲", 9))
        assert [s.id for s in said] == list(range(12, 62)), "counted among its own kind"
        assert await store.read(reading.chat, "t1", False) == [Said(1, None, "Anna", "elsewhere", 9)]
        assert await store.read(reading.unfinished) == ["t1"]
        assert await store.read(reading.load_of, "p1") == (1, 1)
        assert [s.table.id for s in await store.read(reading.public_tables, ("running",), 99)] == ["t1"]
        assert await store.read(reading.public_tables, ("running",), 5) == []
        assert [s.table.id for s in await store.read(reading.tables_of, "p2", 99)] == ["t1"]
        assert await store.read(reading.forgotten, "running", 7) == []
        assert await store.read(reading.forgotten, "running", 8) == ["t1"]

    use(url, tmp_path, write)
    use(url, tmp_path, read)


def test_a_log_has_no_two_of_a_number_and_only_the_second_is_refused(url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        jobs: list[Any] = [store.write(row=row(seq)) for seq in (0, 1, 1, 2)]
        jobs += [store.write(row=row(0, "t2")), store.write(changes.new_player(Player("p1", "Anna", 3)))]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        refused = [error for error in done if isinstance(error, PitbossError)]
        assert [error.code for error in refused] == ["stale"]
        assert [step.next for step, _ in await store.read(reading.steps, "t1")] == [0, 1, 2]
        assert len(await store.read(reading.steps, "t2")) == 1
        assert await store.read(reading.player, "p1")

    use(url, tmp_path, work)


def test_a_row_and_what_goes_with_it_are_stored_together(url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.write(row=row(0))
        with pytest.raises(PitbossError):
            await store.write(changes.new_player(Player("p1", "Anna", 3)), row=row(0))
        assert await store.read(reading.player, "p1") is None

    use(url, tmp_path, work)


def test_what_waits_goes_into_one_transaction(url: str, tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await asyncio.gather(*(store.write(row=row(seq)) for seq in range(200)))
        commits, writes = store.written
        assert writes == 200
        assert commits < 50
        assert [step.next for step, _ in await store.read(reading.steps, "t1")] == list(range(200))

    use(url, tmp_path, work)


def test_stopping_stores_what_is_waiting(url: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = open_store(url, tmp_path)
        store.start(0.05, lambda _: None)
        waiting = [asyncio.ensure_future(store.write(row=row(seq))) for seq in range(50)]
        await asyncio.sleep(0)
        await store.stop()
        await asyncio.gather(*waiting)

    asyncio.run(run())


def test_migrations_lead_to_the_schema(url: str, tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = open_store(url, tmp_path)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert upgrade.version(store.engine) == schema.VERSION
    store.engine.dispose()


def test_a_newer_database_is_refused_and_left_alone(url: str, tmp_path: Path) -> None:
    store = open_store(url, tmp_path)
    with store.engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.engine.dispose()
    with pytest.raises(PitbossError, match="newer Pitboss") as caught:
        open_store(url, tmp_path)
    assert caught.value.expected == schema.VERSION


@pytest.fixture
def first_version(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database as the first version left it, with a player."""
    monkeypatch.setattr(upgrade, "NEWEST", "0001")
    monkeypatch.setattr(schema, "VERSION", "0001")
    store = open_store(url, tmp_path)
    with store.engine.begin() as connection:
        connection.execute(*changes.new_player(Player("p1", "Anna", 3)))
    assert not sa.inspect(store.engine).has_table("sent_away")
    assert upgrade.version(store.engine) == "0001"
    store.engine.dispose()
    monkeypatch.undo()
    return url


def test_an_older_database_is_migrated_and_nothing_is_lost(first_version: str, tmp_path: Path) -> None:
    store = open_store(first_version, tmp_path)
    assert upgrade.version(store.engine) == schema.VERSION
    assert sa.inspect(store.engine).has_table("sent_away")
    assert store.read_now(reading.player, "p1") == Player("p1", "Anna", 3)
    store.engine.dispose()
    backups = list(tmp_path.glob("backups/*"))
    assert len(backups) == (not first_version), "PostgreSQL is backed up by its own tools"
    for backup in backups:
        with contextlib.closing(sqlite3.connect(backup)) as found:
            assert found.execute("SELECT name FROM players").fetchall() == [("Anna",)]
            assert found.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
            assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_migration_that_fails_changes_nothing(
    first_version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = tmp_path / "half"
    shutil.copytree(upgrade.MIGRATIONS, half)
    with (half / "versions" / "v0002_sent_away.py").open("a") as script:
        script.write('    raise OSError("the disk is full")\n')
    monkeypatch.setattr(upgrade, "MIGRATIONS", half)
    with pytest.raises(PitbossError, match="cannot be used: the disk is full"):
        open_store(first_version, tmp_path)
    monkeypatch.undo()
    store = open_store(first_version, tmp_path)
    assert upgrade.version(store.engine) == schema.VERSION
    store.engine.dispose()


def test_sqlite_forgets_nothing_at_a_power_cut(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        with store.engine.connect() as connection:
            assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
            assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2

    use("", tmp_path, work)


@pytest.mark.parametrize("url", ["mysql://localhost/x", "nonsense", "postgresql://"])
def test_other_addresses_are_refused(url: str, tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match="expected postgresql"):
        open_store(url, tmp_path)


def test_a_file_that_is_no_database_is_a_clear_word(tmp_path: Path) -> None:
    (tmp_path / "pitboss.db").write_text("not a database " * 100)
    with pytest.raises(PitbossError, match="cannot be used"):
        open_store("", tmp_path)


def test_a_database_that_takes_nothing_is_a_clear_word(tmp_path: Path) -> None:
    """Like one that belongs to somebody else; but root may write everywhere."""
    open_store("", tmp_path).engine.dispose()
    with contextlib.closing(sqlite3.connect(tmp_path / "pitboss.db")) as connection:
        no = "BEGIN SELECT RAISE(ABORT, 'this is not yours'); END"
        connection.execute(f"CREATE TRIGGER no BEFORE UPDATE ON pulse {no}")
    with pytest.raises(PitbossError, match="cannot be used: this is not yours"):
        open_store("", tmp_path)


def test_a_game_is_played_on_postgresql(server_url: str, tmp_path: Path) -> None:
    async def play(url: str) -> None:
        anna = await guest(url)
        table = await solo(anna)
        async with anna.watch(table["id"]) as live:
            async for question in live.questions():
                await live.play(question, question.legal[0]["do"])
            assert live.table["result"]
        with pytest.raises(PitbossError, match="no such table"):
            await anna.table("nothing\0here")  # which PostgreSQL does not take

    with fresh(server_url, "pitboss_game") as database, serving(tmp_path, url=database) as server:
        asyncio.run(play(server.url))
