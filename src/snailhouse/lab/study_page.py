"""A study as one page of HTML that needs nothing else, and as a folder of pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

from snailhouse.lab.charts import svg_chart
from snailhouse.lab.findings import Finding
from snailhouse.lab.study import Study

BY_BOTS = (
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
    chosen = ", ".join(f"{name}: {value}" for name, value in study.options.items()) or "no options"
    kind = "A quick study" if study.quick else "A study"
    body = [
        f"<h1>{escape(study.title)}</h1>",
        f'<p class="about">{kind} of the game with {escape(chosen)}. {study.size.games:,} quick games,'
        f" {study.traced} games traced move by move, seed {study.seed}.</p>",
        "<h2>In short</h2>",
        _list(study.summary),
        f'<p class="about">{escape(BY_BOTS)}</p>',
        '<nav aria-label="Contents"><ol>' + "".join(map(_entry, study.findings)) + "</ol></nav>",
        *(_section(finding, charts.get(finding.measure.id)) for finding in study.findings),
    ]
    return html_page(f"{study.title}: a study", body)


def html_page(title: str, body: Iterable[str]) -> str:
    """A whole page with the style of reports."""
    style = files("snailhouse.lab").joinpath("report.css").read_text("utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
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
    return f'<li><a href="#{finding.measure.id}">{escape(finding.measure.title)}</a></li>'


def _section(finding: Finding, svg: str | None) -> str:
    measure = finding.measure
    parts = [f'<section id="{measure.id}"><h2>{escape(measure.title)}</h2>']
    if finding.missing:
        parts.append(f'<p class="missing">{escape(finding.missing)}</p>')
    parts += [f"<p>{escape(sentence)}</p>" for sentence in finding.said]
    if svg is not None and finding.chart is not None:
        parts.append(chart_figure(svg, finding.chart.shows))
    parts.append(
        f"<details><summary>How it is measured</summary><p>{escape(measure.definition)}</p>"
        f"<p>After {escape(measure.source)}</p></details></section>"
    )
    return "\n".join(parts)


def _list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>"
