"""The tables of the database, as a new one gets them. Others change by migrations; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

ID = String(32)
NICKNAME = String(240).with_variant(String(64), "sqlite")
"""24 graphemes, of which an emoji has many code points. SQLite checks no lengths."""

metadata = MetaData()

secret_rows = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What all nodes share and nobody else knows: the key that signs cookies."""

player_rows = Table(
    "players",
    metadata,
    Column("id", ID, primary_key=True),
    Column("nickname", NICKNAME, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float),
    Column("devices_only", Boolean),
    Column("left", Float),
    Column("banned", Float),
    Column("invited", String(64)),
    Index("players_seen", "seen"),
    Index("players_left", "left"),
)
"""`seen` is when the player was here last, to about a day; null where a node of an earlier version met them.

`devices_only` says that the signed cookie alone, of which the house has no list, opens nothing any more: a
device was signed out. `left` is when the player wished to be forgotten; the row goes when no game needs it.
`banned` is when the host of the house shut the player out. `invited` is the hash of the invite code they gave.
"""

key_rows = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", ID, nullable=False, unique=True),
    Column("player", ID, ForeignKey("players.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("label", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float),
)
"""Ways to be a player: devices, private links and tokens for programs, known by their hash only.

`seen` is when the key was used last, to about a day.
"""

visiting_bot_rows = Table(
    "visiting_bots",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("owner", ID, ForeignKey("players.id"), nullable=False),
    Index("visiting_bots_owner", "owner"),
)
"""Whose the bots are that play over the API; their ids say that they are bots."""

table_rows = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float),
    Column("position", String(32)),
    Column("turn", ID),
    Column("version", Integer),
    Column("turned", BigInteger),
    Index("tables_due", "due"),
    Index("tables_lobby", "phase", "public"),
)
"""What the lobby lists and the house must wake up for; `due` is when the house itself has to act next.

`position` is a fingerprint of the position of a running game, so that nobody gets advice on it elsewhere.
`turn` is the player whose turn it is, if somebody is there to decide, and `turned` since when, in
milliseconds. `version` is how many events the table had when its row was written. A node of an earlier version
writes none of them: a table with more events is looked at anew. What changes with every move has no index:
moves are many, and whoever looks for it looks among the tables that are not over.
"""

card_rows = Table(
    "cards",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("body", Text, nullable=False),
)
"""What lists show of a table besides its row: changes with its seats, not with every move."""

last_view_rows = Table(
    "last_views",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""A table as spectators saw it, for when the house has other rules and cannot show it any more."""

remark_rows = Table(
    "remarks",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
)
"""The tables at which something was said, so that old remarks are found."""

event_rows = Table(
    "events",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
"""All that ever happened at a table, in order. Rows are only added: two nodes cannot both add number 17."""

seating_rows = Table(
    "seatings",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("since", Float, nullable=False),
    Index("seatings_table", "table"),
)
"""Who has ever sat where, so that a player finds the way back."""

result_rows = Table(
    "results",
    metadata,
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("player", ID, index=True),
    Column("bot", String(32)),
    Column("payoff", Float, nullable=False),
    Column("score", Float, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("ended", Float, nullable=False),
    Index("results_game", "game"),
)
"""One row a seat of every finished game; statistics are counted from these."""

rating_rows = Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("uncertainty", Float),
    Index("ratings_best", "game", "rating"),
)
"""Of people. A node of an earlier version leaves the uncertainty null: then it is a beginner's."""

bot_rating_rows = Table(
    "bot_ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("bot", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("uncertainty", Float),
    Column("games", Integer, nullable=False),
)

heartbeat_rows = Table(
    "heartbeats",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("alive", BigInteger, nullable=False),
)
"""One row: when a node of the house was alive last, in milliseconds."""

absence_rows = Table(
    "absences",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
"""When no node was alive, or none could write."""

tiding_rows = Table(
    "tidings",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
)
"""What every node has to learn although it is no event of a table, such as a key that was dropped."""

way_rows = Table(
    "ways",
    metadata,
    Column("id", ID, primary_key=True),
    Column("player", ID, ForeignKey("players.id"), nullable=False, index=True),
    Column("table", ID, ForeignKey("tables.id"), index=True),
    Column("kind", String(8), nullable=False),
    Column("address", Text, nullable=False),
    Column("target", String(255), nullable=False),
    Column("secret", Text, nullable=False),
    Column("house", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("device", ID),
)
"""Where notices go: a player's browsers and mail address, and a table's webhook, made by a player.

`device` is the key of the browser that is told: when it is signed out it is told no more.

`target` is the host that is asked, `house` the address of the house in links, `failures` how many notices in a
row could not be delivered.
"""

notice_rows = Table(
    "notices",
    metadata,
    Column("way", ID, ForeignKey("ways.id"), primary_key=True),
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("turned", BigInteger, primary_key=True, autoincrement=False),
    Column("player", ID, nullable=False, index=True),
    Column("due", Float),
    Column("tries", Integer, nullable=False),
    Column("outcome", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String(8)),
    Index("notices_due", "due"),
    Index("notices_table", "table"),
)
"""The outbox: one row a way and turn. Until it is sent it has a `due` time, which its sender sets to null.

`kind` is null for a turn; an invitation to a table has the time of the invitation in `turned`.
"""

mute_rows = Table(
    "mutes",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Index("mutes_table", "table"),
)
"""Tables of which a player wants no notices."""

quiet_rows = Table(
    "quiet_hours",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("begins", Integer, nullable=False),
    Column("ends", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
)
"""In minutes of the day, where the player lives."""

attendance_rows = Table(
    "attendances",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("until", Float, nullable=False),
    Index("attendances_table", "table"),
)
"""Who has a table open at some node, of those who want notices."""

memo_rows = Table(
    "memos",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("table", ID, ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
    Index("memos_table", "table"),
)
"""What a player writes to nobody but themselves about a table."""

vacation_rows = Table(
    "vacations",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
"""When players are on vacation, in milliseconds: their clocks stand still in correspondence games."""

tournament_rows = Table(
    "tournaments",
    metadata,
    Column("id", ID, primary_key=True),
    Column("host", ID),
    Column("plan", Text, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("opened", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("due", Float),
    Index("tournaments_due", "due"),
    Index("tournaments_host", "host"),
)
"""`plan` is what the host chose, `round` the one that is played, from 1 on; `due` when the house looks next.

`host` is null when the house has forgotten them.
"""

entrant_rows = Table(
    "entrants",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", ID),
    Column("name", NICKNAME, nullable=False),
    Column("since", Float, nullable=False),
    Column("gone", Float),
    Index("entrants_player", "player", "tournament", unique=True),
)
"""Who plays in a tournament. `gone` is since when a bot stands in, `player` null for one who is forgotten."""

pairing_rows = Table(
    "pairings",
    metadata,
    Column("tournament", ID, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    Column("table", ID),
    Column("opened", Float),
    Column("void", Boolean, nullable=False),
    Index("pairings_table", "table"),
)
"""Who meets whom: rows are only added, a round at a time, so two nodes cannot both pair the third one.

Without `second` it is a bye, without `table` both have gone. `opened` is since when the table is there. `void`
says that its game cannot end: its table was removed, or the house has other rules now.
"""

opening_rows = Table(
    "openings",
    metadata,
    Column("player", ID, ForeignKey("players.id"), primary_key=True),
    Column("table", ID, primary_key=True),
    Column("at", Float, nullable=False),
)
"""Which tables players opened within a day, where the house limits how many."""

report_rows = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("player", ID, ForeignKey("players.id"), nullable=False),
    Column("table", ID, ForeignKey("tables.id"), nullable=False, index=True),
    Column("about", ID, nullable=False, index=True),
    Column("remark", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("resolved", Float),
    UniqueConstraint("player", "table", "about", "remark"),
)
"""What `player` reported to the host of the house: a remark by its number, or for 0 a name, of `about`.

`text` is what was said or the name, and `resolved` when the host of the house was done with it.
"""

deed_rows = Table(
    "deeds",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("deed", String(32), nullable=False),
    Column("about", String(128), nullable=False),
)
"""What the host of the house did with `snailhouse admin`: rows are only added."""
