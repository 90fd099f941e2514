"""The tables, as numbered steps. Written ones never change; new needs are new steps.

Documents. Every message has a number that says where it belongs, its ``doc``::

    20 bits user | 19 bits session of that user | 24 bits seq

So a session, or all sessions of a user, are one unbroken range of documents: in the messages, in
the lexical index, and in whatever follows. Owners and users are apart by construction, and a
search reads nothing of anybody else's.

Numbers are never given twice. A session that is deleted and opened again has a new one, so its
``seq`` begins at 1 again without meaning anything that was there before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from memoryd.errors import StartError

__all__ = ["MIGRATIONS", "Migration", "migrate", "schema_version"]

APPLICATION_ID = 0x6D656D64
"""``memd``: tells our file from any other SQLite file."""


@dataclass(frozen=True, slots=True)
class Migration:
    """A step from one form of the store to the next."""

    name: str
    statements: tuple[str, ...]


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        "sessions, messages, outbox, lexical index",
        (
            # AUTOINCREMENT: the number of a deleted user is never given to another one.
            """
            CREATE TABLE users (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                owner TEXT NOT NULL,
                user TEXT NOT NULL,
                sessions_ever INTEGER NOT NULL DEFAULT 0,
                UNIQUE (owner, user)
            ) STRICT
            """,
            # A session that is being deleted has no name any more: nobody can find it.
            """
            CREATE TABLE sessions (
                number INTEGER PRIMARY KEY,
                owner TEXT NOT NULL,
                user TEXT NOT NULL,
                name TEXT,
                strategy TEXT,
                system TEXT,
                model TEXT,
                budget_tokens INTEGER,
                timezone TEXT,
                language TEXT,
                title TEXT,
                options TEXT NOT NULL DEFAULT '{}',
                created REAL NOT NULL,
                UNIQUE (owner, name),
                FOREIGN KEY (owner, user) REFERENCES users (owner, user)
            ) STRICT
            """,
            "CREATE INDEX sessions_by_user ON sessions (owner, user)",
            # What every append changes, apart from what may be long (system).
            """
            CREATE TABLE tallies (
                session INTEGER PRIMARY KEY REFERENCES sessions (number) ON DELETE CASCADE,
                updated REAL NOT NULL,
                messages INTEGER NOT NULL DEFAULT 0,
                conversation INTEGER NOT NULL DEFAULT 0,
                last_seq INTEGER NOT NULL DEFAULT 0,
                last_user_seq INTEGER NOT NULL DEFAULT 0,
                prompt_seq INTEGER NOT NULL DEFAULT 0,
                position INTEGER NOT NULL DEFAULT 0,
                estimate INTEGER NOT NULL DEFAULT 0,
                cl100k_base INTEGER NOT NULL DEFAULT 0,
                o200k_base INTEGER NOT NULL DEFAULT 0,
                last_role TEXT,
                last_text TEXT
            ) STRICT
            """,
            """
            CREATE TABLE messages (
                doc INTEGER PRIMARY KEY,
                session INTEGER NOT NULL REFERENCES sessions (number),
                id TEXT NOT NULL,
                role TEXT NOT NULL,
                content TEXT NOT NULL,
                in_parts INTEGER NOT NULL,
                tools TEXT,
                meta BLOB,
                chat TEXT,
                time REAL,
                arrived REAL NOT NULL,
                estimate INTEGER NOT NULL,
                position INTEGER NOT NULL,
                prompt INTEGER NOT NULL,
                cl100k_base INTEGER,
                o200k_base INTEGER
            ) STRICT
            """,
            "CREATE UNIQUE INDEX messages_by_id ON messages (session, id)",
            # The reply of a chat, found by the chat's id.
            "CREATE INDEX messages_by_chat ON messages (session, chat) WHERE chat IS NOT NULL",
            """
            CREATE TABLE forgotten (
                session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
                id TEXT NOT NULL,
                seq INTEGER NOT NULL,
                PRIMARY KEY (session, id)
            ) STRICT, WITHOUT ROWID
            """,
            # Messages that the lexical index does not hold yet.
            "CREATE TABLE outbox (doc INTEGER PRIMARY KEY) STRICT",
            # The index is cut into shards (tables lexical_1, lexical_2, ...), for SQLite 3.40
            # can rid a full-text table of what was deleted only by rewriting it.
            """
            CREATE TABLE lexical_shards (
                number INTEGER PRIMARY KEY,
                docs INTEGER NOT NULL DEFAULT 0,
                dirty INTEGER NOT NULL DEFAULT 0
            ) STRICT
            """,
            # A session is indexed in the order of seq, so each shard holds one range of it.
            """
            CREATE TABLE lexical_members (
                session INTEGER NOT NULL REFERENCES sessions (number),
                shard INTEGER NOT NULL REFERENCES lexical_shards (number) ON DELETE CASCADE,
                first_seq INTEGER NOT NULL,
                last_seq INTEGER NOT NULL,
                docs INTEGER NOT NULL,
                PRIMARY KEY (session, shard)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX lexical_members_by_shard ON lexical_members (shard)",
            "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT) STRICT, WITHOUT ROWID",
        ),
    ),
    Migration(
        "facts and summaries",
        (
            # The rules read a session in the order of seq, so how far they are says what waits:
            # no row a message. In a store of before, everything waits.
            "ALTER TABLE tallies ADD COLUMN read_seq INTEGER NOT NULL DEFAULT 0",
            # Counted up with each forgetting, and with each summary stored.
            "ALTER TABLE tallies ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE tallies ADD COLUMN summaries INTEGER NOT NULL DEFAULT 0",
            # What a prompt costs is no part of the conversation.
            "CREATE INDEX messages_prompts ON messages (session, estimate) WHERE prompt",
            # ``home`` is a session's number, or that of its user with session 0: facts of both
            # scopes of a user are one range. ``attribute`` is the canonical form of ``key``,
            # ``normalized`` NULL where it is the value, ``changed`` the version of the home
            # that wrote the row last.
            """
            CREATE TABLE facts (
                number INTEGER PRIMARY KEY,
                home INTEGER NOT NULL,
                id TEXT NOT NULL,
                attribute TEXT NOT NULL,
                key TEXT NOT NULL,
                value TEXT NOT NULL,
                normalized TEXT,
                kind TEXT NOT NULL,
                valid_from REAL NOT NULL,
                valid_to REAL,
                superseded INTEGER,
                pinned INTEGER NOT NULL,
                confidence REAL NOT NULL,
                relative INTEGER NOT NULL,
                changed INTEGER NOT NULL,
                UNIQUE (home, id)
            ) STRICT
            """,
            "CREATE INDEX facts_by_attribute ON facts (home, attribute)",
            # Apart by what there may be very many of.
            "CREATE INDEX facts_current ON facts (home, (kind = 'action')) WHERE valid_to IS NULL",
            "CREATE INDEX facts_pinned ON facts (home) WHERE pinned AND valid_to IS NULL",
            "CREATE INDEX facts_superseded ON facts (superseded) WHERE superseded IS NOT NULL",
            # The message may be gone by a retention rule; its id stays, its quote does not.
            """
            CREATE TABLE fact_sources (
                fact INTEGER NOT NULL REFERENCES facts (number) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                doc INTEGER NOT NULL,
                id TEXT NOT NULL,
                role TEXT NOT NULL,
                quote TEXT NOT NULL,
                PRIMARY KEY (fact, place)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX fact_sources_by_doc ON fact_sources (doc)",
            """
            CREATE TABLE fact_homes (
                home INTEGER PRIMARY KEY,
                version INTEGER NOT NULL,
                current INTEGER NOT NULL
            ) STRICT
            """,
            # What was forgotten by hand is not read again out of messages up to through_seq.
            # ``mark`` is a digest: the value itself is gone.
            """
            CREATE TABLE fact_tombstones (
                session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
                mark BLOB NOT NULL,
                through_seq INTEGER NOT NULL,
                PRIMARY KEY (session, mark)
            ) STRICT, WITHOUT ROWID
            """,
            # covered and covered_tokens: messages of the conversation up to through_seq.
            """
            CREATE TABLE summaries (
                session INTEGER PRIMARY KEY REFERENCES sessions (number) ON DELETE CASCADE,
                version INTEGER NOT NULL,
                through_seq INTEGER NOT NULL,
                solid_seq INTEGER NOT NULL,
                level INTEGER NOT NULL,
                source TEXT NOT NULL,
                made REAL NOT NULL,
                tokens INTEGER NOT NULL,
                covered INTEGER NOT NULL,
                covered_tokens INTEGER NOT NULL
            ) STRICT
            """,
            # cited: a JSON object, seq by message id; null for what was gone when it was stored.
            """
            CREATE TABLE summary_lines (
                session INTEGER NOT NULL REFERENCES summaries (session) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                heading TEXT NOT NULL,
                field TEXT,
                text TEXT NOT NULL,
                cited TEXT NOT NULL,
                PRIMARY KEY (session, place)
            ) STRICT, WITHOUT ROWID
            """,
        ),
    ),
    Migration(
        "vectors",
        (
            # The vectors stand in a file of the session (vector_files). They are made in the
            # order of seq, so how far they are says what waits: no row a message. A session
            # without a row has none.
            """
            CREATE TABLE vector_files (
                session INTEGER PRIMARY KEY REFERENCES sessions (number),
                generation INTEGER NOT NULL,
                model TEXT NOT NULL,
                rows INTEGER NOT NULL DEFAULT 0,
                dead INTEGER NOT NULL DEFAULT 0,
                through_seq INTEGER NOT NULL DEFAULT 0
            ) STRICT
            """,
            # Which seqs a run of rows is of: deleting need not read the whole file.
            """
            CREATE TABLE vector_blocks (
                session INTEGER NOT NULL REFERENCES vector_files (session) ON DELETE CASCADE,
                first_row INTEGER NOT NULL,
                rows INTEGER NOT NULL,
                first_seq INTEGER NOT NULL,
                last_seq INTEGER NOT NULL,
                PRIMARY KEY (session, first_row)
            ) STRICT, WITHOUT ROWID
            """,
            # Rows to be wiped out of files: of messages that are gone, and (not ``whole``) those
            # that hold words of such a message as its neighbours.
            "CREATE TABLE vector_wipes (doc INTEGER PRIMARY KEY, whole INTEGER NOT NULL) STRICT",
            # Messages up to through_seq that lost their vector in context and get another.
            "CREATE TABLE vector_again (doc INTEGER PRIMARY KEY) STRICT",
        ),
    ),
    Migration(
        "vectors of some kinds again",
        (
            # A bit a kind (core.vectors.rows): until now it was that in context.
            "ALTER TABLE vector_again ADD COLUMN kinds INTEGER NOT NULL DEFAULT 2",
        ),
    ),
    Migration(
        "vector files that are not what was written",
        (
            # What a deletion met that was wrong with a file, until that is looked through.
            "ALTER TABLE vector_files ADD COLUMN wrong TEXT",
        ),
    ),
)


def schema_version(connection: sqlite3.Connection) -> int:
    """Return how many steps the file has taken, 0 for an empty one.

    Raises StartError for a SQLite file that is not ours.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if not tables:
        return 0
    if application != APPLICATION_ID:
        raise StartError("it is a SQLite file, but not a store of memoryd; give another path")
    (version,) = connection.execute("SELECT max(number) FROM migrations").fetchone()
    return int(version or 0)


def migrate(
    connection: sqlite3.Connection,
    now: Callable[[], float],
    migrations: tuple[Migration, ...] = MIGRATIONS,
) -> None:
    """Take the steps that are missing, each with its record in one transaction.

    Raises StartError, and changes nothing, for a file from a newer version.
    """
    version = schema_version(connection)
    refuse_newer(version, migrations)
    for number, migration in enumerate(migrations[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if number == 1:
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(
                    "CREATE TABLE migrations "
                    "(number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied REAL NOT NULL) STRICT"
                )
            for statement in migration.statements:
                connection.execute(statement)
            connection.execute(
                "INSERT INTO migrations (number, name, applied) VALUES (?, ?, ?)",
                (number, migration.name, now()),
            )
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def refuse_newer(version: int, migrations: tuple[Migration, ...] = MIGRATIONS) -> None:
    """Raise StartError for a schema that this version does not know."""
    if version > len(migrations):
        raise StartError(
            f"it has schema {version}, this memoryd knows {len(migrations)}: "
            "install the newer memoryd again, or restore an older backup"
        )
