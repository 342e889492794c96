"""The application: its routes, what they depend on, and the guard in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ASGIApp

from snailhouse.server.api import (
    boards,
    closed,
    correspondence,
    editions,
    games,
    guide,
    hooks,
    invitations,
    lessons,
    lists,
    me,
    notices,
    operations,
    privacy,
    records,
    reports,
    results,
    studies,
    study,
    tables,
    visiting_bots,
    watchers,
)
from snailhouse.server.api.description import completed, description
from snailhouse.server.entrance.access import Reception
from snailhouse.server.entrance.bodies import BodyRequest
from snailhouse.server.entrance.guard import Guard
from snailhouse.server.handbook import handbook_routes
from snailhouse.server.live.sockets import table_socket
from snailhouse.server.node import ServerNode, running
from snailhouse.server.pages import pages
from snailhouse.server.problems import HANDLERS
from snailhouse.server.settings import Settings
from snailhouse.table import Visitor

ROUTES = [
    games.list_games,
    games.show_game,
    games.preview,
    editions.check_edition_file,
    games.show_rulebook,
    lessons.list_lessons,
    lessons.list_illustrations,
    lessons.show_lesson,
    boards.show_board_script,
    me.who_am_i,
    me.introduce,
    me.make_key,
    me.list_keys,
    me.drop_key,
    me.sign_out,
    me.give_invite_code,
    me.carry,
    privacy.export_me,
    privacy.delete_me,
    visiting_bots.register_bot,
    visiting_bots.list_bots,
    visiting_bots.end_bot,
    lists.next_turn,
    correspondence.show_memo,
    correspondence.write_memo,
    correspondence.my_vacations,
    correspondence.take_vacation,
    notices.my_notices,
    notices.add_way,
    notices.drop_way,
    notices.keep_quiet,
    notices.is_muted,
    notices.mute,
    notices.answer_mail,
    hooks.show_hook,
    hooks.set_hook,
    hooks.drop_hook,
    lists.lobby,
    lists.my_tables,
    tables.open_table,
    tables.try_again,
    tables.show_table,
    invitations.invite,
    invitations.invite_to_replay,
    invitations.show_picture,
    closed.show_last_view,
    tables.command,
    reports.report,
    watchers.list_watchers,
    watchers.dismiss_watcher,
    tables.export,
    guide.explain_thing,
    guide.explain_move,
    study.why,
    study.ask_coach,
    study.table_moments,
    records.show_record,
    records.review,
    studies.house_study,
    studies.edition_study,
    results.game_statistics,
    results.show_ratings,
    results.my_statistics,
    results.my_results,
    operations.introduction,
    operations.alive,
    operations.ready,
    operations.metrics,
    table_socket,
]


def create_app(settings: Settings) -> ASGIApp:
    """An ASGI application that runs one node for as long as it lives."""
    return Guard(_application(settings), settings)


def document() -> dict[str, Any]:
    """The OpenAPI description, without a running house."""
    house = _application(Settings(database="sqlite+aiosqlite://"))
    return completed(house.openapi_schema.to_schema())


def _application(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(settings) as node:
            app.state.node = node
            app.state.reception = Reception(node)
            yield

    return Litestar(
        [*ROUTES, *handbook_routes(), pages()],
        lifespan=[lifespan],
        dependencies={
            "node": Provide(_node, sync_to_thread=False),
            "reception": Provide(_reception, sync_to_thread=False),
            "visitor": Provide(_visitor),
            "guest": Provide(_guest),
        },
        exception_handlers=HANDLERS,
        openapi_config=description(),
        request_class=BodyRequest,
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )


def _node(state: State) -> ServerNode:
    node: ServerNode = state.node
    return node


def _reception(state: State, node: ServerNode) -> Reception:
    """Takes `node` only to be made after it: Litestar starts tasks for what it can make side by side."""
    reception: Reception = state.reception
    return reception


async def _visitor(request: Request[Any, Any, Any], reception: Reception) -> Visitor:
    return await reception.visitor(request)


async def _guest(request: Request[Any, Any, Any], reception: Reception) -> Visitor | None:
    return await reception.visitor_or_none(request)
