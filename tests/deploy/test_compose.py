"""The compose file: that both compose programs read it, and what it promises a host."""

from __future__ import annotations

import re
from ipaddress import IPv4Network
from typing import TYPE_CHECKING, Any

import pytest

from tests.deploy.files import (
    COMPOSE,
    ROOT,
    images,
    left_over,
    read_yaml,
    run,
    services,
    tool,
    used,
)

if TYPE_CHECKING:
    from pathlib import Path

SERVERS = ("server", "server2")
PROFILES = {"server2": ["node"], "caddy": ["tls"], "prometheus": ["metrics"]}
# Keys that Compose v2 has and docker-compose 1.29 refuses, as far as one is tempted to use them.
NEWER = {
    "": {"name", "include", "models"},
    "service": {"attach", "develop", "provider", "post_start", "pre_stop", "gpus"},
    "healthcheck": {"start_interval"},
    "depends_on": {"required", "restart"},
}


def run_as(name: str) -> dict[str, Any]:
    """One part of the house."""
    return services()[name]


def test_the_schema_holds() -> None:
    """The compose file is one, by the schema of the compose specification."""
    words = ("--builtin-schema", "vendor.compose-spec", str(COMPOSE))
    done = run(tool("check-jsonschema"), *words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_schema_finds_faults(tmp_path: Path) -> None:
    """A misspelt key does not pass, so passing means something."""
    wrong = tmp_path / "docker-compose.yml"
    wrong.write_text(COMPOSE.read_text(encoding="utf-8").replace("read_only:", "readonly:"))
    words = ("--builtin-schema", "vendor.compose-spec", str(wrong))
    assert run(tool("check-jsonschema"), *words).returncode == 1


def test_the_older_compose_reads_it_too() -> None:
    """Nothing is used that docker-compose 1.29 does not know."""
    whole = read_yaml(COMPOSE)
    assert not NEWER[""] & set(whole)
    for one in whole["services"].values():
        assert not NEWER["service"] & set(one)
        assert not NEWER["healthcheck"] & set(one.get("healthcheck", {}))
        waits = one.get("depends_on", {})
        assert not any(NEWER["depends_on"] & set(each) for each in waits.values())
    assert "$" not in left_over()  # no default inside another, no ${NAME:?}


@pytest.mark.parametrize("image", images())
def test_images_are_pinned(image: str) -> None:
    """Every image has a tag that names one release, to its last number."""
    assert re.search(r":v?\d+\.\d+\.\d+(-[a-z]+)*$", image)


def test_what_is_acknowledged_is_on_the_disk() -> None:
    """The store writes before it answers, in a form that it can mend, on a volume with a name."""
    words = run_as("store")["command"]
    told = dict(zip(words[1::2], words[2::2], strict=True))
    assert told["--appendonly"] == "yes"
    assert told["--appendfsync"] == "always"
    assert told["--aof-use-rdb-preamble"] == "no"
    assert told["--save"] == ""
    assert run_as("store")["volumes"] == [f"tables:{told['--dir']}"]
    assert "tables" in read_yaml(COMPOSE)["volumes"]


@pytest.mark.parametrize(
    "waits,for_whom", [("server", "store"), ("server2", "store"), ("caddy", "server")]
)
def test_nobody_starts_too_early(waits: str, for_whom: str) -> None:
    """Servers wait until the store answers, Caddy until the server does."""
    assert run_as(waits)["depends_on"][for_whom]["condition"] == "service_healthy"


def test_nobody_outside_reaches_the_store() -> None:
    """The store publishes nothing and shares a network that leads nowhere with servers alone."""
    assert "ports" not in run_as("store")
    assert run_as("store")["networks"] == ["back"]
    assert read_yaml(COMPOSE)["networks"]["back"]["internal"] is True
    there = {name for name, one in services().items() if "back" in one["networks"]}
    assert there == {"store", *SERVERS}


@pytest.mark.parametrize("name", services())
def test_every_part_is_fenced_in(name: str) -> None:
    """No part can write its own files or gain rights, logs without end, or stays down."""
    part = run_as(name)
    assert part["read_only"] is True
    assert part["security_opt"] == ["no-new-privileges:true"]
    assert part["restart"] == "unless-stopped"
    assert part["logging"]["options"]["max-size"]
    # The store's own start-up takes its folder over and steps down to its own account.
    assert part.get("cap_drop") == ["ALL"] or name == "store"
    assert not {"privileged", "pid", "network_mode", "devices"} & set(part)


def test_two_servers_differ_in_name_and_port_only() -> None:
    """The second node is the same program at the same store, under another name."""
    one, other = run_as("server"), run_as("server2")
    assert other.pop("profiles") == ["node"]
    assert one.pop("ports") != other.pop("ports")
    assert one["environment"].pop("TAROCCHI_NODE") != other["environment"].pop("TAROCCHI_NODE")
    assert one == other
    assert one["networks"]["front"]["aliases"] == ["tables"]


def test_more_is_asked_for_by_name() -> None:
    """Without a profile there are a store and a server; the rest comes when it is asked for."""
    plain = {name for name, one in services().items() if "profiles" not in one}
    assert plain == {"store", "server"}
    assert all(run_as(name)["profiles"] == profiles for name, profiles in PROFILES.items())


def test_what_is_mounted_is_there() -> None:
    """Every file that a part is given lies in the repository, and can only be read."""
    mounts = [one for part in services().values() for one in part.get("volumes", [])]
    ours = [one.split(":") for one in mounts if one.startswith("./")]
    assert len(ours) == 4
    for place, _, mode in ours:
        assert (ROOT / place).exists()
        assert mode == "ro"


def test_figures_are_for_the_host_alone() -> None:
    """Grafana listens on this computer only, Prometheus and the servers' figures nowhere."""
    assert all(port.startswith("127.0.0.1:") for port in run_as("grafana")["ports"])
    assert "ports" not in run_as("prometheus")
    figures = run_as("server")["environment"]["TAROCCHI_METRICS_PORT"]
    assert not any(str(figures) in port for name in SERVERS for port in run_as(name)["ports"])


def test_docker_gives_our_network_to_nobody_else() -> None:
    """The one fixed network lies in none of the ranges that Docker gives away by itself."""
    (network,) = read_yaml(COMPOSE)["networks"]["front"]["ipam"]["config"]
    assert network["subnet"].startswith("${TAROCCHI_NET:-")
    ours = IPv4Network(f"{used()['TAROCCHI_NET']}.0/24")
    given = [*(f"172.{number}.0.0/16" for number in range(17, 32)), "192.168.0.0/16"]
    assert not any(ours.overlaps(IPv4Network(one)) for one in given)


def test_caddy_alone_is_believed() -> None:
    """The address that servers believe is Caddy's, and no other part can be given it."""
    address = run_as("caddy")["networks"]["front"]["ipv4_address"]
    believed = run_as("server")["environment"]["TAROCCHI_TRUSTED_PROXY"].split(",")
    assert believed[0] == f"{address}/32"
    (network,) = read_yaml(COMPOSE)["networks"]["front"]["ipam"]["config"]
    last = address.rpartition(".")[2]
    assert network["ip_range"].endswith(".128/25")
    assert int(last) < 128
