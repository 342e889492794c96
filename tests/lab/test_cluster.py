"""Many machines: a scheduler and workers as processes of their own, some of which are lost."""

import json
import os
import pickle
import signal
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from distributed import Client

import snailhouse
from snailhouse import Refusal
from snailhouse.cli import main
from snailhouse.core.cache import cache_directory
from snailhouse.core.playout import play_batch
from snailhouse.core.workshops import rules_fingerprint
from snailhouse.lab import cluster, cluster_worker
from snailhouse.lab.arena import ContestTask, contest, fight
from snailhouse.lab.chunks import called_off, run_chunks
from snailhouse.lab.cluster import open_cluster, scheduler_address
from snailhouse.lab.comparison import compare
from snailhouse.lab.sentences import worded
from snailhouse.lab.simulate import SimulationTask, simulate
from snailhouse.lab.study import study
from tests.guests import FOLDER, invited
from tests.programs import LONGEST_RUN

GAME = snailhouse.game("snails-pace")
ROOT = FOLDER.parent.parent


def started(stack, what, *words, **environment):
    """A process of Dask, with the games of the tests on its path; it ends with the stack."""
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT, FOLDER)))  # the sources beside these tests, wherever
    env = os.environ | {"PYTHONPATH": path} | environment
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *map(str, words)]
    process = subprocess.Popen(command, env=env, cwd=ROOT, stderr=subprocess.DEVNULL)
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A scheduler, and two workers that share a cache in which nothing lies of the game of the tests."""
    folder = tmp_path_factory.mktemp("cluster")
    file, caches = folder / "scheduler.json", {"SNAILHOUSE_CACHE": str(folder / "cache")}
    lend_machine_code(folder / "cache", "snails-pace", "snail-invasion")
    with ExitStack() as stack:
        started(stack, "scheduler", "--host", "127.0.0.1", "--port", 0, "--scheduler-file", file)
        for _ in range(2):
            started(stack, "worker", "--scheduler-file", file, "--nthreads", 1, "--no-nanny", **caches)
        client = stack.enter_context(Client(scheduler_file=str(file)))
        client.wait_for_workers(2, timeout=60)
        yield client, file, folder, stack


def lend_machine_code(cache, *games):
    """What is compiled of these games lies in this cache, too: the same folders under other names."""
    cache.mkdir()
    for name in games:
        own = cache_directory(name, rules_fingerprint(snailhouse.game(name).room))
        (cache / own.name).symlink_to(own)


@pytest.fixture
def client(house):
    return house[0]


def misses(game_id):
    """On a worker: how often its process has compiled a simulation instead of reading the cache."""
    kernel = snailhouse.game(game_id).compile().bind(play_batch)
    return sum(kernel.stats.cache_misses.values()), sum(kernel.stats.cache_hits.values())


def test_one_cache_is_filled_once_and_not_by_the_workers_themselves(client, house):
    """Both begin at once; compiling happens apart, so that the scheduler hears of them all the while."""
    with invited(FOLDER):
        game = snailhouse.game("high-card")
        there = simulate(game, 40_000, seed=4, client=client)
        assert there.tally.tobytes() == simulate(game, 40_000, seed=4).tally.tobytes()
        assert list(client.run(misses, "high-card").values()) == [(0, 1), (0, 1)]
        home = house[2] / "cache" / f"high-card-{rules_fingerprint(game.room)}"
    assert len([*home.glob("prepared-*[!k]")]) == 1
    assert cache_directory(game.id, rules_fingerprint(game.room)) != home


def test_a_lost_worker_changes_no_byte(client, house):
    """It is killed while others of its chunks are on their way."""
    _, file, _, stack = house
    doomed = started(
        stack, "worker", "--scheduler-file", file, "--nthreads", 1, "--no-nanny", "--name", "doomed"
    )
    client.wait_for_workers(3, timeout=60)
    told = []

    def progress(games):
        if told == []:
            os.kill(doomed.pid, signal.SIGKILL)
        told.append(games)

    with invited(FOLDER):
        game = snailhouse.game("high-card")
        there = simulate(game, 2_000_000, seed=7, progress=progress, client=client)
        here = simulate(game, 2_000_000, seed=7)
    assert doomed.wait(timeout=60) == -signal.SIGKILL
    assert told[-1] == 2_000_000
    assert len(told) > 6
    assert there.tally.tobytes() == here.tally.tobytes()


def test_contests_are_equal_game_by_game(client):
    which = contest(GAME, ["greedy", "random"], 3)
    assert fight(which, range(60), client=client) == fight(which, range(60))


@dataclass(frozen=True)
class Endless:
    """Chunk 0 is done at once, all others go on until they are called off."""

    game = GAME

    def prepare(self):
        pass

    def __call__(self, bundle):
        while any(bundle) and not called_off():
            pass
        return len(bundle)


def test_studies_and_comparisons_are_equal_figure_by_figure(client):
    """All that a study plays, traces, thinks about and denies is put together in the order of its chunks."""
    patio = snailhouse.game("snail-invasion", garden="patio", players=1)
    there = study(patio, quick=True, seed=3, client=client)
    assert worded(there) == worded(study(patio, quick=True, seed=3, threads=1))
    hop = snailhouse.game("snails-pace", meeting="hop")
    assert compare(GAME, hop, 300, client=client) == compare(GAME, hop, 300, threads=1)


def test_leaving_early_ends_what_has_begun(client):
    """Else the workers would never be free for others."""
    with run_chunks(Endless(), range(10), client=client) as found:
        assert next(found) == 1
    four = client.map(abs, [-1, -2, -3, -4], pure=False)
    assert [each.result(timeout=60) for each in four] == [1, 2, 3, 4]


def test_other_machines_are_refused_by_name(client, monkeypatch):
    monkeypatch.setattr(cluster_worker, "sources", lambda: "0123456789ab")
    with pytest.raises(Refusal, match=r"worker tcp://127.* has sources of snailhouse \w+ and not 0123456789ab"):
        simulate(GAME, 10, client=client)


def test_a_worker_that_comes_late_is_looked_at_too():
    packed = pickle.dumps(SimulationTask(GAME, ("random", "random"), 0, 10))
    wanted = cluster_worker.machine(GAME.id) | {"numba": "0.1"}
    with pytest.raises(Refusal, match=r"has numba [\d.]+ and not 0.1; install the same"):
        cluster_worker.work_on(packed, wanted, [0])


def test_work_travels_small():
    for task in (SimulationTask(GAME, ("random", "random"), 0, 10), ContestTask(contest(GAME, ["random"], 0))):
        packed = pickle.dumps(task)
        assert len(packed) < 1000
        assert pickle.loads(packed) == task


def test_the_verb_at_a_scheduler(client, monkeypatch, capsys):
    """A word on standard error where it works; the figures are those of this machine."""
    address = client.scheduler_info()["address"]

    def said(*words):
        monkeypatch.setattr(
            sys, "argv", ["snailhouse", "arena", "snails-pace", "--bots", "greedy,random", *words]
        )
        with pytest.raises(SystemExit) as stop:
            main()
        assert not stop.value.code
        return capsys.readouterr()

    there = said("--games", "20", "--json", "--cluster", address)
    assert "Cluster: 2 threads in 2 workers; its dashboard is at" in there.err
    assert json.loads(there.out) == json.loads(said("--games", "20", "--json").out)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://host:8786", "tcp://host:8786"),
        ("host", "tcp://host:8786"),
        ("10.0.0.1:9000", "tcp://10.0.0.1:9000"),
        ("tls://[::1]", "tls://[::1]:8786"),
        ("[::1]:99", "tcp://[::1]:99"),
    ],
)
def test_addresses(text, address):
    assert scheduler_address(text) == address


@pytest.mark.parametrize("text", ["", "a b", "http://host", "tcp://", "host:port", "tcp://host:8786/x"])
def test_no_addresses(text):
    with pytest.raises(Refusal, match="--cluster takes local or the address"):
        scheduler_address(text)


def test_where_nobody_answers(monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.1)
    opening = open_cluster("127.0.0.1:1", None, print)
    with pytest.raises(Refusal, match=r"no scheduler answers at tcp://127.0.0.1:1 "), opening:
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep no process to a core")
def test_with_a_worker_for_every_core_each_has_its_own():
    before = os.sched_getaffinity(0)
    cores = sorted(before)[:2]
    os.sched_setaffinity(0, cores)
    try:
        with open_cluster("local", len(cores), lambda _: None) as client:
            held = client.run(os.sched_getaffinity, 0)
        with open_cluster("local", 1, lambda _: None) as client:
            free = client.run(os.sched_getaffinity, 0)
    finally:
        os.sched_setaffinity(0, before)
    assert sorted(held.values(), key=min) == [{core} for core in cores]
    assert list(free.values()) == [set(cores)], "another cluster may keep to the same core"


def test_closing_a_cluster_leaves_dask_as_it_was(client):
    """A program that opens one after another finds all settings that `distributed` brings."""
    script = (
        "from snailhouse.lab.cluster import open_cluster\n"
        f"with open_cluster({client.scheduler_info()['address']!r}, None, lambda _: None):\n    pass\n"
        "import dask\n"
        "print(dask.config.get('distributed.comm.require-encryption'))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=LONGEST_RUN
    )
    assert done.stdout.strip() in ("None", "False"), done.stderr
