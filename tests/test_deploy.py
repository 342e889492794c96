"""The hosting kit speaks of what there is: figures, settings, verbs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from snailhouse.cli import VERBS
from snailhouse.cli.environment import SettingOption
from snailhouse.cli.serve import serve_command
from snailhouse.server.metrics import exposition

DEPLOY = Path(__file__).parent.parent / "deploy"
KIT = [file for file in sorted(DEPLOY.rglob("*")) if file.is_file()]
OTHER_VARIABLES = {"SNAILHOUSE_CACHE", "SNAILHOUSE_CPU"}
VARIABLE = re.compile(r"\bSNAILHOUSE_[A-Z_]+")
VERB = re.compile(r"(?:bin/|RUN )snailhouse (\w+)")


@pytest.mark.parametrize("file", KIT, ids=lambda file: str(file.relative_to(DEPLOY)))
def test_every_setting_and_verb_of_the_kit_exists(file):
    text = file.read_text("utf-8")
    known = {option.variable for option in serve_command.params if isinstance(option, SettingOption)}
    for variable in VARIABLE.findall(text):
        assert variable.removesuffix("_FILE") in known | OTHER_VARIABLES, variable
    for verb in VERB.findall(text):
        assert verb in VERBS, verb


def test_the_kit_speaks_of_settings_and_verbs():
    text = "\n".join(file.read_text("utf-8") for file in KIT)
    assert len(set(VARIABLE.findall(text))) > 5
    assert len(set(VERB.findall(text))) > 3


@pytest.mark.parametrize("file", ["alerts.yaml", "dashboard.json"])
def test_every_figure_that_is_watched_is_counted(file):
    text = (DEPLOY / "monitoring" / file).read_text("utf-8")
    counted = exposition().decode()
    watched = set(re.findall(r"\bsnailhouse_\w+", text))
    assert watched
    for figure in watched:
        assert re.search(rf"^# TYPE {figure.removesuffix('_bucket')}\b", counted, re.MULTILINE), figure


def test_the_dashboard_is_json_with_a_panel_for_everything():
    panels = json.loads((DEPLOY / "monitoring" / "dashboard.json").read_text("utf-8"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) > 5
