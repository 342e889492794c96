"""Opening a house's database for what its host does beside the servers."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.exc import SQLAlchemyError

from snailhouse.core.errors import Refusal
from snailhouse.server.storage.administration import DEEDS, LISTS, AdminRows, administer
from snailhouse.server.storage.database import BadDatabase, for_writing, open_engine, revision_of
from snailhouse.server.storage.migrations import LATEST


async def administered(database: str, deed: str, names: Sequence[str], most: int) -> AdminRows:
    """Do it in one transaction; refuses a database without a house, or of another version."""
    if deed not in LISTS and deed not in DEEDS:
        raise Refusal(f"there is no deed {deed!r}; there are {', '.join([*LISTS, *DEEDS])}")
    engine = open_engine(database)
    try:
        revision = await revision_of(engine)
        if revision is None:
            raise BadDatabase("there is no house in it")
        if revision != LATEST:
            raise BadDatabase("another version of Snailhouse wrote it: start the house once with this one")
        async with for_writing(engine).begin() as connection:
            return await connection.run_sync(administer, deed, names, most)
    except (SQLAlchemyError, OSError) as error:
        raise BadDatabase(f"{engine.dialect.name}: {' '.join(str(error).split())[:200]}") from None
    finally:
        await engine.dispose()
