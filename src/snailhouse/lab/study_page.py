"""A study as one page of HTML that needs nothing else, and as a folder of pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

from snailhouse.core.language import spoken
from snailhouse.lab.charts import svg_chart
from snailhouse.lab.findings import Finding
from snailhouse.lab.language import say
from snailhouse.lab.sentences import Number, Sentence
from snailhouse.lab.study import Study

BY_BOTS = Sentence(
    "Every figure has been computed by bots; people play otherwise. Intervals are 95 % confidence intervals."
)


def study_charts(study: Study) -> dict[str, str]:
    """The pictures of a study as SVG, by the id of their measure."""
    return {
        finding.measure.id: svg_chart(finding.chart) for finding in study.findings if finding.chart is not None
    }


def write_charts(folder: Path, charts: Mapping[str, str]) -> None:
    """A file for each picture."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in charts.items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")


def study_page(study: Study, charts: Mapping[str, str]) -> str:
    """The page."""
    chosen = ", ".join(f"{name}: {value}" for name, value in study.options.items()) or say("no options")
    values: dict[str, object] = {
        "options": chosen,
        "games": Number(study.size.games),
        "traced": study.traced,
        "seed": study.seed,
    }
    about = (
        say(
            "A quick study of the game with {options}. {games} quick games, {traced} games traced move by"
            " move, seed {seed}.",
            **values,
        )
        if study.quick
        else say(
            "A study of the game with {options}. {games} quick games, {traced} games traced move by move,"
            " seed {seed}.",
            **values,
        )
    )
    body = [
        f"<h1>{escape(study.title)}</h1>",
        f'<p class="about">{escape(about)}</p>',
        f"<h2>{escape(say('In short'))}</h2>",
        _list(map(str, study.summary)),
        f'<p class="about">{escape(str(BY_BOTS))}</p>',
        f'<nav aria-label="{escape(say("Contents"))}"><ol>'
        + "".join(map(_entry, study.findings))
        + "</ol></nav>",
        *(_section(finding, charts.get(finding.measure.id)) for finding in study.findings),
    ]
    return html_page(say("{title}: a study", title=study.title), body)


def written(page: Path) -> str:
    """Where the report is."""
    return say("The whole report: {page}", page=page)


def html_page(title: str, body: Iterable[str]) -> str:
    """A whole page with the style of reports."""
    style = files("snailhouse.lab").joinpath("report.css").read_text("utf-8")
    return (
        f'<!doctype html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def chart_figure(svg: str, shows: str) -> str:
    """A picture with what it shows; inside an image nothing of it can run."""
    data = b64encode(svg.encode()).decode()
    return (
        f'<figure><img alt="{escape(shows)}" src="data:image/svg+xml;base64,{data}">'
        f"<figcaption>{escape(shows)}</figcaption></figure>"
    )


def _entry(finding: Finding) -> str:
    return f'<li><a href="#{finding.measure.id}">{escape(str(finding.measure.title))}</a></li>'


def _section(finding: Finding, svg: str | None) -> str:
    measure = finding.measure
    parts = [f'<section id="{measure.id}"><h2>{escape(str(measure.title))}</h2>']
    if finding.missing:
        parts.append(f'<p class="missing">{escape(str(finding.missing))}</p>')
    parts += [f"<p>{escape(str(sentence))}</p>" for sentence in finding.said]
    if svg is not None and finding.chart is not None:
        parts.append(chart_figure(svg, str(finding.chart.shows)))
    parts.append(
        f"<details><summary>{escape(say('How it is measured'))}</summary>"
        f"<p>{escape(str(measure.definition))}</p>"
        f"<p>{escape(say('After {source}', source=measure.source))}</p></details></section>"
    )
    return "\n".join(parts)


def _list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>"
