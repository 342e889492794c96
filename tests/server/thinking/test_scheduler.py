"""Fairness by itself: no clock but the test's, no processes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from snailhouse.server.thinking.budget import Accounts, Budget
from snailhouse.server.thinking.purposes import Owner, Purpose, Thought, network
from snailhouse.server.thinking.scheduler import Scheduler

ADA, EVE = Owner("a", "ada"), Owner("e", "eve")
owners = st.builds(Owner, st.sampled_from("abc"), st.sampled_from("uvw"))
unhurried = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no reason to fail."""
thoughts = st.lists(st.builds(Thought, st.just("work"), st.sampled_from(Purpose), owners), max_size=40)


def drained(scheduler: Scheduler[str]) -> list[Thought[str]]:
    """All that waits, in the order in which it is thought about, one at a time."""
    order = []
    while (thought := scheduler.begin()) is not None:
        order.append(thought)
        scheduler.end(thought)
    return order


@unhurried
@given(thoughts)
def test_everything_is_thought_about_once(asked: list[Thought[str]]) -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    for thought in asked:
        scheduler.add(thought)
    assert sorted(map(id, drained(scheduler))) == sorted(map(id, asked))
    assert len(scheduler.queue) == len(scheduler.running) == 0


@unhurried
@given(thoughts)
def test_the_more_urgent_purpose_goes_first_and_an_owner_s_thoughts_keep_their_order(
    asked: list[Thought[str]],
) -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    for thought in asked:
        scheduler.add(thought)
    order = drained(scheduler)
    assert [thought.purpose for thought in order] == sorted(thought.purpose for thought in asked)
    for owner in {thought.owner for thought in asked}:
        for purpose in Purpose:
            mine = [t for t in asked if (t.owner, t.purpose) == (owner, purpose)]
            assert [t for t in order if (t.owner, t.purpose) == (owner, purpose)] == mine


@unhurried
@given(thoughts)
def test_addresses_and_then_visitors_take_turns(asked: list[Thought[str]]) -> None:
    """Between two thoughts of one address, every other address that waits has one; so have its visitors."""
    scheduler: Scheduler[str] = Scheduler(2)
    for thought in asked:
        thought.purpose = Purpose.REVIEW
        scheduler.add(thought)
    order = drained(scheduler)
    for here, thought in enumerate(order):
        rest = order[here + 1 :]
        again = next((n for n, t in enumerate(rest) if t.owner.address == thought.owner.address), len(rest))
        between = {t.owner.address for t in rest[:again]}
        assert between == {t.owner.address for t in rest} - {thought.owner.address} or again == len(rest)
        family = [t.owner.visitor for t in rest if t.owner.address == thought.owner.address]
        if thought.owner.visitor in family:
            between = set(family[: family.index(thought.owner.visitor)])
            assert between == set(family) - {thought.owner.visitor}


def test_a_hundred_and_fifty_tables_of_one_delay_another_s_bot_by_no_thought() -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    for _ in range(150):
        scheduler.add(Thought("eve", Purpose.UNATTENDED, EVE))
    assert scheduler.begin() is not None
    assert scheduler.begin() is None, "the last place is kept for bots that somebody waits for"
    scheduler.add(Thought("ada", Purpose.BOT, ADA))
    begun = scheduler.begin()
    assert begun is not None
    assert begun.work == "ada"


def test_thirty_identities_at_one_address_have_one_turn_together() -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    for number in range(30):
        scheduler.add(Thought("eve", Purpose.BOT, Owner("e", f"eve {number}")))
    scheduler.add(Thought("ada", Purpose.BOT, ADA))
    assert [thought.work for thought in drained(scheduler)[:3]] == ["eve", "ada", "eve"]


@unhurried
@given(st.lists(st.sampled_from(["add", "begin", "end", "back", "drop", "change"]), max_size=60), st.data())
def test_whatever_happens_nothing_is_lost_and_no_place_is_taken_twice(
    happenings: list[str], data: st.DataObject
) -> None:
    scheduler: Scheduler[str] = Scheduler(3)
    known: set[Thought[str]] = set()
    for what in happenings:
        under_way = sorted(scheduler.running, key=id)
        if what == "add":
            thought = Thought("work", data.draw(st.sampled_from(Purpose)), data.draw(owners))
            known.add(thought)
            scheduler.add(thought)
        elif what == "begin":
            begun = scheduler.begin()
            assert begun is not None or len(scheduler.running) >= 2 or not len(scheduler.queue)
        elif known and what in ("drop", "change"):
            thought = data.draw(st.sampled_from(sorted(known, key=id)))
            if what == "drop":
                scheduler.end(thought)
                known.discard(thought)
            else:
                scheduler.change(thought, data.draw(st.sampled_from(Purpose)))
        elif under_way:
            thought = data.draw(st.sampled_from(under_way))
            if what == "end":
                scheduler.end(thought)
                known.discard(thought)
            else:
                scheduler.put_back(thought)
        assert len(scheduler.running) + len(scheduler.queue) == len(known)
        assert len(scheduler.running) <= scheduler.places


def test_a_thought_that_came_to_nothing_is_the_next() -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    lost = Thought("lost", Purpose.REVIEW, EVE)
    scheduler.add(lost)
    scheduler.add(Thought("ada", Purpose.REVIEW, ADA))
    scheduler.begin()
    scheduler.put_back(lost)
    assert [thought.work for thought in drained(scheduler)] == ["lost", "ada"]


def test_a_table_that_is_watched_now_is_no_longer_last() -> None:
    scheduler: Scheduler[str] = Scheduler(2)
    mine = Thought("watched", Purpose.UNATTENDED, ADA)
    for thought in (Thought("other", Purpose.UNATTENDED, EVE), mine):
        scheduler.add(thought)
    scheduler.change(mine, Purpose.BOT)
    assert [thought.work for thought in drained(scheduler)] == ["watched", "other"]


def test_a_scheduler_without_a_place_for_everybody_is_refused() -> None:
    with pytest.raises(ValueError, match="1 places"):
        Scheduler(1, kept=1)


class Hands:
    """A clock that is turned by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@unhurried
@given(st.lists(st.tuples(st.floats(0, 50), st.floats(0, 50)), max_size=20))
def test_an_account_refills_with_time_and_never_over_its_most(passing: list[tuple[float, float]]) -> None:
    clock = Hands()
    accounts = Accounts(rate=0.5, most=30, clock=clock)
    for cost, seconds in passing:
        accounts.charge("ada", cost)
        before = accounts.left("ada")
        clock.now += seconds
        assert accounts.left("ada") == pytest.approx(min(30, before + seconds / 2))
    clock.now += accounts.wait("ada", 5)
    assert accounts.left("ada") >= 5 - 1e-6
    clock.now += 1e6
    assert accounts.left("ada") == 30


def test_what_is_given_back_makes_nobody_richer_than_before_they_asked() -> None:
    clock = Hands()
    accounts = Accounts(rate=0.5, most=30, clock=clock)
    accounts.charge("ada", 10)
    clock.now += 20  # and it is full again
    accounts.charge("ada", -10)
    accounts.charge("ada", 0)
    assert accounts._left["ada"][0] == accounts.left("ada") == 30


def test_who_asks_for_more_than_an_account_can_hold_waits_until_it_is_full() -> None:
    accounts = Accounts(rate=0.5, most=30, clock=Hands())
    assert accounts.wait("ada", 45) == 0
    accounts.charge("ada", 10)
    assert accounts.wait("ada", 45) == 20
    assert accounts.wait("ada", 20) == 0


def test_thirty_identities_of_one_address_share_its_budget() -> None:
    clock = Hands()
    budget = Budget(1.0, 30.0, 2.0, clock)
    for number in range(20):
        owner = Owner("e", f"eve {number}")
        assert budget.wait(owner, 3.0) == (0.0, False)
        budget.charge(owner, 3.0)
    wait, by_address = budget.wait(Owner("e", "fresh"), 3.0)
    assert (wait, by_address) == (1.5, True)
    assert budget.wait(ADA, 3.0) == (0.0, False), "others are not concerned"
    clock.now += wait
    assert budget.wait(Owner("e", "fresh"), 3.0) == (0.0, False)


def test_who_had_more_than_there_was_has_to_make_up_for_it() -> None:
    clock = Hands()
    budget = Budget(1.0, 30.0, 2.0, clock)
    budget.charge(ADA, 40.0)
    assert budget.spent(ADA)
    clock.now += 10.5
    assert not budget.spent(ADA)


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_household_s_addresses_count_as_one(address: str, counts_as: str) -> None:
    assert network(address) == counts_as
