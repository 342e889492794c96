"""What a learner is told is the seat's view in numbers: the view can be read off it, and nothing else."""

import numpy as np
import pytest
from tests.giant_snail.scene import BLACK, BLUE, RED, Scene

import snailhouse
from snailhouse.games.giant_snail.moves import region_move, slot_move, weapon_move
from snailhouse.games.giant_snail.records import (
    MOST_EVENT_KINDS,
    Effect,
    RegionType,
    RoundPhase,
    Task,
    word_of,
)
from snailhouse.games.giant_snail.rules import Observation
from snailhouse.games.giant_snail.wording.names import printed_card, printed_event
from snailhouse.testing import random_matches


def seen(scene, seat):
    return scene.match.position.observed(seat)


def test_seats_are_counted_from_the_seats_own():
    scene = Scene()
    scene.give(BLUE, metal=5)
    scene.put(BLUE, 5, row=2)
    scene.lead(BLACK)
    for seat, blue, black in ((RED, 1, 2), (BLUE, 0, 1), (BLACK, 2, 0)):
        pieces = seen(scene, seat)
        assert pieces["stock"][blue].tolist() == [0.5, 0.0]
        assert pieces["workers"][4, 1].tolist() == [0.25 * (place == blue) for place in range(3)]
        assert np.flatnonzero(pieces["leader"]) == np.flatnonzero(pieces["deciding"]) == black


def test_the_map_is_there_with_types_owners_and_ruins():
    scene = Scene()
    scene.ruin(4)
    scene.snail(2)
    pieces = seen(scene, RED)
    assert np.array_equal(pieces["place"], np.eye(12))
    assert pieces["region_type"].argmax(1).tolist()[:4] == list(RegionType)[:4]
    assert pieces["owner"].argmax(1).tolist() == [0] * 4 + [1] * 4 + [2] * 4
    assert np.flatnonzero(pieces["ruined"]) == 3
    assert np.flatnonzero(pieces["snail"]) == 1
    assert pieces["space"][3].tolist() == [0.75, 0.0, 0.0]


def test_only_the_looker_sees_which_cards_come_next():
    scene = Scene()
    scene.snail(1)
    scene.market("Malacologist", "Salvage")
    scene.put(RED, 4, workers=2)
    scene.forfeit()
    scene.do("research Malacologist")
    for card in ("north", "south", "burrow"):
        scene.luck(f"is {card}")
    assert seen(scene, RED)["next_cards"].argmax(1).tolist() == [0, 1, 4]
    assert not seen(scene, BLUE)["next_cards"].any()
    assert seen(scene, BLUE)["looked_at"] == 1.0
    assert seen(scene, RED)["not_turned"][0] == np.float32(0.4)
    assert seen(scene, BLUE)["not_turned"][0] == np.float32(0.5)


def test_a_half_finished_decision_is_told():
    scene = Scene()
    scene.put(RED, 3)
    scene.do("lift a worker from row 1 of region 3")
    assert np.flatnonzero(seen(scene, RED)["lifted_from"]) == 2
    assert np.flatnonzero(seen(scene, RED)["task"]) == Task.SET_DOWN


def whole(number):
    assert number == pytest.approx(round(float(number)), abs=1e-4)
    return round(float(number))


def one_of(row):
    """Which number of a row is 1; None if all are 0."""
    return int(row.argmax()) if row.any() else None


def number_of(row):
    """The number printed on a region."""
    return None if one_of(row) is None else one_of(row) + 1


def goods(pair, most=4):
    return {"metal": whole(most * pair[0]), "energy": whole(most * pair[1])}


class Reader:
    """Puts a view together from an observation alone; the edition lends names, and places of the market."""

    def __init__(self, seen, seat, names):
        self.seen, self.seat, (self.cards, self.events, self.market) = seen, seat, names

    def seat_of(self, row):
        return None if one_of(row) is None else (one_of(row) + self.seat) % 3

    def by_seat(self, row, most):
        return [whole(most * number) for number in np.roll(row, self.seat)]

    def view(self):
        seen = self.seen
        task, phase = Task(one_of(seen["task"])), RoundPhase(one_of(seen["phase"]))
        return {
            "round": whole(20 * seen["round"]),
            "phase": word_of(RoundPhase.EVENT if phase == RoundPhase.RELIEF else phase),
            "task": word_of(task),
            "player": self.seat_of(seen["deciding"]),
            "leader": self.seat_of(seen["leader"]),
            "players": [self.player((seat - self.seat) % 3) for seat in range(3)],
            "supply": goods(seen["supply"], 33),
            "regions": [self.region(place) for place in range(12)],
            "ruins_to_defeat": whole(12 * seen["ruins_to_defeat"]),
            "snail": self.snail(),
            "robot": self.robot(),
            "weapons": [self.weapon(weapon) for weapon in np.flatnonzero(seen["damage"])],
            "market": [self.card(row) for row in seen["market"][: self.market]],
            "technologies": [
                {"name": name, "effect": word_of(Effect(one_of(effect))), "amount": whole(4 * amount)}
                for name, effect, amount in zip(self.cards, seen["effect"], seen["amount"], strict=False)
            ],
            "prices": {
                "step": whole(4 * seen["step_cost"]),
                "rebuild": goods(seen["rebuild_cost"]),
                "blow": whole(4 * seen["base_damage"]),
                "hand_limit": whole(10 * seen["hand_limit"]),
            },
            "technology_unseen": self.counts(self.cards, seen["technology_left"], 2),
            "deck": self.deck(),
            "pending": self.pending(task),
            "over": task == Task.OVER,
        }

    def card(self, row):
        return None if one_of(row) is None else self.cards[one_of(row)]

    def counts(self, names, row, most):
        return {name: whole(most * part) for name, part in zip(names, row, strict=False) if part}

    def player(self, place):
        seen = self.seen
        return {
            "pool": whole(20 * seen["pool"][place]),
            "reserve": whole(20 * seen["reserve"][place]),
            **goods(seen["stock"][place], 10),
            "votes": whole(10 * seen["votes"][place]),
            "claimed": whole(10 * seen["claimed"][place]),
            "forfeited": bool(seen["forfeited"][place]),
            "opening": number_of(seen["opening"][place]),
        }

    def region(self, place):
        seen = self.seen
        region = one_of(seen["place"][:, place])
        if region is None:
            return None
        ruined = bool(seen["ruined"][region])
        kind = RegionType(one_of(seen["region_type"][region]))
        guards = np.flatnonzero(seen["guard_region"][:, region])
        return {
            "number": region + 1,
            "kind": word_of(kind),
            "owner": self.seat_of(seen["owner"][region]),
            "ruined": ruined,
            "rows": [
                {"workers": self.by_seat(workers, 4), "free": whole(4 * space)}
                for workers, space in zip(seen["workers"][region], seen["space"][region], strict=True)
                if workers.any() or space
            ],
            "guards": [
                {
                    "card": self.card(seen["guard_card"][guard]),
                    "owner": self.seat_of(seen["guard_owner"][guard]),
                }
                for guard in guards
            ],
            "snail": bool(seen["snail"][region]),
            "robot": bool(seen["robot"][region]),
        }

    def snail(self):
        seen = self.seen
        alive, landed = bool(seen["alive"]), number_of(seen["snail"])
        return {
            "alive": alive,
            "life": whole(2 * seen["approach"] + 30 * seen["deck"]) if alive else 0,
            "space": whole(2 * seen["approach"]) if alive and landed is None else None,
            "region": landed,
        }

    def robot(self):
        seen = self.seen
        there = seen["builder"].any(axis=2) | (seen["unfilled"] > 0)
        return {
            "finished": not seen["unfilled"].any(),
            "region": number_of(seen["robot"]),
            "sections": [
                [
                    {
                        **goods(seen["slot_cost"][section, slot]),
                        "builder": self.seat_of(seen["builder"][section, slot]),
                    }
                    for slot in np.flatnonzero(slots)
                ]
                for section, slots in enumerate(there)
                if slots.any()
            ],
        }

    def weapon(self, weapon):
        seen = self.seen
        return {
            "owner": self.seat_of(seen["weapon_owner"][weapon]),
            "built": bool(seen["built"][weapon]),
            "damage": whole(4 * seen["damage"][weapon]),
            "build": goods(seen["build_cost"][weapon]),
            "fire": goods(seen["fire_cost"][weapon]),
            "fired": bool(seen["fired"][weapon]),
        }

    def deck(self):
        seen = self.seen
        return {
            "event": 1 if seen["alive"] else 2,
            "cards": whole(30 * seen["deck"]),
            "face_down": whole(30 * seen["face_down"]),
            "unseen": self.counts(self.events, seen["not_turned"], 10),
            "looker": self.seat_of(seen["looker"]),
            "looked_at": whole(3 * seen["looked_at"]),
            "next": [self.events[one_of(row)] for row in seen["next_cards"] if row.any()],
        }

    def pending(self, task):
        seen = self.seen
        match task:
            case Task.SET_DOWN:
                return {"lifted_from": number_of(seen["lifted_from"])}
            case Task.LAB_ROW | Task.GUARD_POST:
                return {"card": self.card(seen["chosen_card"])}
            case Task.TAKE:
                return {"due": whole(4 * seen["due"])}
            case Task.ROBOT_STEP:
                return {"steps": whole(2 * seen["steps"])}
            case Task.JOB_WORKER:
                return {"job": self.job()}
            case Task.SETTLE:
                return {"site": number_of(seen["site"]), "settlers": self.by_seat(seen["settlers"], 4)}
        return {}

    def job(self):
        seen = self.seen
        if seen["job_slot"].any():
            return slot_move(*map(int, np.argwhere(seen["job_slot"])[0]))
        if seen["job_weapon"].any():
            return weapon_move(one_of(seen["job_weapon"]))
        return region_move(one_of(seen["job_region"]))


TOLD_AFTERWARDS = ("awaits", "columns", "saved", "ending", "election")
"""Words, the shape of the map, and what is counted once a game is over."""


def without_words(view):
    """The view without names that are printed, and without what is counted once a game is over."""
    plain = {key: value for key, value in view.items() if key not in TOLD_AFTERWARDS}
    plain["players"] = [
        {key: value for key, value in player.items() if key not in ("name", "final_votes")}
        for player in view["players"]
    ]
    plain["regions"] = [
        region and {key: value for key, value in region.items() if key != "type"} for region in view["regions"]
    ]
    plain["robot"] = view["robot"] | {"sections": [section["slots"] for section in view["robot"]["sections"]]}
    plain["weapons"] = [
        {key: value for key, value in weapon.items() if key != "name"} for weapon in view["weapons"]
    ]
    plain["pending"] = {key: value for key, value in view["pending"].items() if key != "part"}
    return plain


def event_name(here, kind):
    try:
        return printed_event(here, kind)
    except IndexError:
        return None  # the present deck has fewer kinds


@pytest.mark.parametrize("regions", ["ordered", "shuffled"])
def test_the_view_can_be_read_off_an_observation(regions):
    for match in random_matches(snailhouse.game("giant-snail", regions=regions), 2, every=3):
        here = match.position
        names = (
            [printed_card(here, card) for card in range(here.box.cards)],
            [event_name(here, kind) for kind in range(MOST_EVENT_KINDS)],
            here.box.market,
        )
        for seat in range(3):
            read = Reader(here.observed(seat), seat, names).view()
            assert read == without_words(match.view(seat))


def test_every_piece_says_what_it_means():
    assert all(len(meaning) == 1 for meaning in Observation.meanings.values())
