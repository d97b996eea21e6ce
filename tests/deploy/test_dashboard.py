"""What Prometheus and Grafana are told: figures that there are, at places that there are."""

from __future__ import annotations

import json
import re
from typing import Any, Final
from urllib.parse import urlsplit

import pytest

from server.app import running
from server.protocol import client
from server.settings import Settings
from tests.deploy.files import DEPLOY, read_yaml, services
from tests.server.house.scraping import figures, free_port
from tests.server.tables import table_of

GRAFANA: Final = DEPLOY / "grafana"
DASHBOARD: Final = GRAFANA / "dashboards/tarocchi.json"
SCRAPED: Final = read_yaml(DEPLOY / "prometheus.yml")["scrape_configs"][0]


def panels() -> list[dict[str, Any]]:
    """The panels of the dashboard."""
    found: list[dict[str, Any]] = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    return found


def asked() -> set[str]:
    """Every figure of ours that some panel shows."""
    told = [target["expr"] for panel in panels() for target in panel["targets"]]
    return {name for expr in told for name in re.findall(r"\btarocchi_\w+", expr)}


async def test_every_figure_is_one_of_the_server() -> None:
    """A server at which something was played and refused has every figure that is shown."""
    async with running(
        Settings(port=0, store="memory", pace=0.0, metrics_port=free_port())
    ) as said:
        (anna,) = await table_of(str(said["url"]), "ottocento", ["Anna"])
        await anna.ask(client.Begin(id=anna.id(), room=anna.now.room, deal=7))
        found = {name.partition("{")[0] for name in await figures(str(said["metrics"]))}
        await anna.go()
    assert len(asked()) >= 9
    assert asked() <= found


def test_servers_are_looked_for_where_they_are() -> None:
    """Prometheus looks at the name and port under which the compose file has servers."""
    server = services()["server"]
    (where,) = SCRAPED["dns_sd_configs"]
    assert where["names"] == server["networks"]["front"]["aliases"]
    assert where["port"] == server["environment"]["TAROCCHI_METRICS_PORT"]
    assert "front" in services()["prometheus"]["networks"]


def test_panels_ask_the_source_that_there_is() -> None:
    """Every panel asks the Prometheus that is provided, for servers by their job's name."""
    (source,) = read_yaml(GRAFANA / "provisioning/datasources/prometheus.yml")["datasources"]
    assert urlsplit(source["url"]).hostname in services()
    for panel in panels():
        asks = [panel["datasource"], *(target["datasource"] for target in panel["targets"])]
        assert {one["uid"] for one in asks} == {source["uid"]}
        jobs = [
            name for one in panel["targets"] for name in re.findall(r'job="(\w+)"', one["expr"])
        ]
        assert set(jobs) <= {SCRAPED["job_name"]}


def test_grafana_finds_the_dashboard() -> None:
    """The folder that Grafana is told to read is where the dashboards are mounted."""
    (provider,) = read_yaml(GRAFANA / "provisioning/dashboards/tarocchi.yml")["providers"]
    place = provider["options"]["path"]
    grafana = services()["grafana"]
    assert f"./deploy/grafana/dashboards:{place}:ro" in grafana["volumes"]
    home = grafana["environment"]["GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"]
    assert home == f"{place}/{DASHBOARD.name}"


@pytest.mark.parametrize("panel", panels(), ids=lambda panel: panel["title"])
def test_a_panel_says_what_it_shows(panel: dict[str, Any]) -> None:
    """Every panel has a title and a sentence for who is no specialist, and lies on the grid."""
    assert panel["title"]
    assert panel["description"].endswith(".")
    place = panel["gridPos"]
    assert 0 <= place["x"] <= place["x"] + place["w"] <= 24
