"""Undo, draw and another game take the others' agreement."""

import pytest

from snailhouse import Refusal
from snailhouse.table import (
    Answer,
    Clock,
    Leave,
    LiveTable,
    NotNow,
    NotYours,
    Offer,
    PlayMove,
    Resign,
    Sit,
    Start,
    seen_by,
    sequel,
)
from tests.table.parlour import ADA, BOB, CID, EVE, FRESH, Parlour, started, two, two_moves_a_turn

UNDO, DRAW, REMATCH = (Offer(kind=kind) for kind in ("undo", "draw", "rematch"))
YES, NO = Answer(agree=True), Answer(agree=False)


def three():
    parlour = Parlour(game="high-card")
    parlour.do(BOB, Sit())
    parlour.do(CID, Sit())
    parlour.do(CID, Start())
    return parlour


def test_the_other_agrees_to_an_undo():
    parlour = two()
    before = parlour.table.match.table.tobytes()
    parlour.move()
    parlour.do(ADA, UNDO)
    assert seen_by(parlour.table, 1).offer.waiting
    assert not seen_by(parlour.table, 0).offer.waiting
    parlour.do(BOB, YES)
    assert parlour.table.match.table.tobytes() == before
    assert parlour.table.actor == 0
    assert parlour.table.offer is None


def test_after_an_undo_chance_is_drawn_anew():
    parlour, seen = two(), set()
    for _ in range(8):
        (moved,) = parlour.move()
        seen.add(tuple(moved.rolls))
        parlour.do(ADA, UNDO)
        parlour.do(BOB, YES)
    assert parlour.table.undos == 8
    assert len(seen) > 1


def test_the_other_does_not_agree_or_the_asker_thinks_better_of_it():
    for who in (BOB, ADA):
        parlour = two()
        parlour.move()
        parlour.do(ADA, UNDO)
        moment = parlour.table.moment
        parlour.do(who, NO)
        assert (parlour.table.moment, parlour.table.offer) == (moment, None)


def test_a_move_clears_the_offer():
    parlour = two()
    parlour.move()
    parlour.do(ADA, UNDO)
    parlour.move()
    with pytest.raises(NotNow, match="nothing is offered"):
        parlour.do(BOB, YES)


def test_one_offer_at_a_time_and_the_right_people():
    parlour = two()
    with pytest.raises(NotNow, match="X has decided nothing yet"):
        parlour.do(ADA, UNDO)
    parlour.move()
    parlour.do(ADA, UNDO)
    with pytest.raises(NotNow, match="there is an offer already: undo"):
        parlour.do(BOB, DRAW)
    with pytest.raises(NotNow, match="there is an offer already: undo"):
        parlour.do(BOB, UNDO)
    with pytest.raises(NotNow, match="you have agreed already"):
        parlour.do(ADA, YES)
    with pytest.raises(NotYours, match="you have no seat"):
        parlour.do(EVE, YES)


def test_everybody_must_agree():
    parlour = three()
    parlour.move()
    parlour.do(ADA, UNDO)
    parlour.do(BOB, YES)
    assert parlour.table.offer.agreed == {"ada", "bob"}
    assert parlour.table.actor != 0
    parlour.do(CID, YES)
    assert parlour.table.actor == 0


def test_only_people_who_are_there_need_agree():
    parlour = three()
    parlour.move()
    parlour.do(BOB, Leave())
    parlour.do(ADA, UNDO)
    assert [seen_by(parlour.table, seat).offer.waiting for seat in range(3)] == [False, False, True]
    parlour.do(CID, YES)
    assert parlour.table.actor == 0


def test_alone_against_bots_an_undo_is_done_at_once():
    parlour = started(["me", "random"], options={"start": "x"}, coach=True)
    parlour.move()
    parlour.move()
    parlour.do(ADA, UNDO)
    assert parlour.table.actor == 0


def test_an_own_decision_with_nothing_after_it_needs_nobody_where_nobody_else_has_a_seat():
    parlour = two_moves_a_turn("random")
    moment = parlour.table.moment
    parlour.move()
    assert parlour.table.actor == 0, "the turn goes on, nothing was rolled"
    parlour.do(ADA, UNDO)
    assert parlour.table.moment == moment


def test_while_another_has_a_seat_every_undo_takes_agreement():
    parlour = two_moves_a_turn("open")
    parlour.move()
    parlour.do(ADA, UNDO)
    assert parlour.table.offer.agreed == {"ada"}


def test_where_there_are_secrets_every_undo_takes_agreement():
    parlour = three()
    parlour.do(ADA, PlayMove(move=0))
    (event,) = parlour.do(ADA, UNDO)
    assert type(event).__name__ == "OfferMade"


def test_at_one_screen_who_has_moved_last_takes_back():
    parlour = started(["me", "me"], options={"start": "x"}, hot_seat=True)
    parlour.move()
    moment = parlour.table.moment
    parlour.move()
    offered, _ = parlour.do(ADA, UNDO)
    assert (offered.seat, parlour.table.actor, parlour.table.moment) == (1, 1, moment)


def test_an_undo_is_refused_when_the_time_for_it_ran_out_before_all_had_agreed():
    parlour = two(clock=Clock("move", 20))
    parlour.now += 15_000
    parlour.move()
    parlour.move()
    parlour.do(ADA, UNDO)
    parlour.now += 5_000
    with pytest.raises(NotNow, match="the time for that decision is used up"):
        parlour.do(BOB, YES)
    assert parlour.table.offer, "a move ends it, or who asked"


def test_what_somebody_has_learned_who_is_away_now_stands_too():
    """Bob has drawn a card and left: he would come back and know it."""
    parlour = three()
    parlour.do(ADA, PlayMove(move=0))
    parlour.do(BOB, PlayMove(move=1))
    parlour.do(BOB, Leave())
    with pytest.raises(NotNow, match="something has been revealed since"):
        parlour.do(ADA, UNDO)


def test_a_draw_by_agreement_shares_the_point():
    parlour = two()
    parlour.do(BOB, DRAW)
    parlour.do(ADA, DRAW)
    seen = seen_by(parlour.table, 0)
    assert (seen.result.payoffs, seen.result.how) == ([0.5, 0.5], "drawn")


def test_no_draw_with_bots_or_alone():
    with pytest.raises(Refusal, match="it agrees to no draw"):
        started(["me", "random"]).do(ADA, DRAW)
    with pytest.raises(Refusal, match="nobody to agree a draw with"):
        started(game="high-card", options={"players": 1}).do(ADA, DRAW)


def test_no_rematch_while_the_game_runs():
    with pytest.raises(NotNow, match="the game is not over"):
        two().do(ADA, REMATCH)


def continued(parlour):
    return LiveTable.replay(sequel(parlour.table, "this-table"))


def test_a_rematch_is_a_new_table_where_the_other_starts():
    parlour = two(clock=Clock("move", 30), listed=True)
    parlour.do(ADA, Resign())
    parlour.do(ADA, REMATCH)
    parlour.do(BOB, REMATCH)
    assert seen_by(parlour.table).next_table == FRESH.table
    following = continued(parlour)
    assert following.game.options["start"] == "o"
    assert [seat.name for seat in following.seats] == ["Ada", "Bob"]
    assert following.phase == "playing"
    assert following.opened.sequel_of == "this-table"
    assert following.commitment != parlour.table.commitment
    assert following.opened.clock == parlour.table.opened.clock
    assert following.opened.listed == parlour.table.opened.listed
    with pytest.raises(NotNow, match="the next game has its table already"):
        parlour.do(ADA, REMATCH)


def test_a_rematch_is_played_on_the_same_terms():
    """What a table was opened with holds for the next one; neither value may be the usual one by chance."""
    for terms in ({"coach": True, "spectators": False}, {"hot_seat": True}, {"study": True}, {"listed": True}):
        parlour = started(["me", "greedy"], allowance=300, **terms).finish()
        parlour.do(ADA, REMATCH)
        before, after = parlour.table.opened, continued(parlour).opened
        for term in ("coach", "spectators", "hot_seat", "study", "listed", "allowance", "game", "by", "scheme"):
            assert getattr(after, term) == getattr(before, term), term
        assert all(getattr(after, term) == wanted for term, wanted in terms.items())


def test_where_the_game_has_no_own_rotation_the_seats_go_round():
    parlour = three().finish()
    parlour.do(ADA, REMATCH)
    parlour.do(BOB, YES)
    parlour.do(CID, YES)
    assert [seat.name for seat in continued(parlour).seats] == ["Bob", "Cid", "Ada"]


def test_whoever_left_is_a_bot_in_the_next_game():
    parlour = two()
    parlour.do(BOB, Leave())
    parlour.finish()
    parlour.do(ADA, REMATCH)
    assert [seat.present for seat in continued(parlour).seats] == [True, False]


def test_the_rights_of_a_seat_are_what_it_may_do():
    parlour = two()
    assert seen_by(parlour.table, 0).rights == ["draw", "resign", "leave", "remove"]
    parlour.move()
    assert seen_by(parlour.table, 0).rights == ["undo", "draw", "resign", "leave", "remove"]
    assert seen_by(parlour.table).rights == []
    parlour.do(BOB, Leave())
    assert seen_by(parlour.table, 1).rights == ["return"]
    parlour.do(ADA, Resign())
    assert seen_by(parlour.table, 0).rights == ["rematch", "remove"]
    assert seen_by(Parlour().table, 0).rights == ["start", "fill", "leave", "remove"]


def test_a_host_may_send_watchers_away_as_long_as_somebody_can_watch():
    private = Parlour(spectators=False)
    assert "remove" in seen_by(private.table, 0).rights, "while seats are taken, all may look"
    private.do(BOB, Sit())
    private.do(ADA, Start())
    assert "remove" not in seen_by(private.table, 0).rights
