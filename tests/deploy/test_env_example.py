"""What .env.example offers is what there is."""

from __future__ import annotations

from dataclasses import fields

from server.settings import Settings, read
from tests.deploy.files import offered, services, used

# Read by the compose programs themselves.
COMPOSE_S_OWN = {"COMPOSE_PROFILES"}
# The flag is --trusted-proxy, the record says what these are.
NAMES = {"trusted_proxy": "proxies", "origin": "origins"}


def told() -> dict[str, str]:
    """What the compose file tells a server when there is no .env."""
    environment = services()["server"]["environment"]
    usual = used()
    return {name: _filled(str(value), usual) for name, value in environment.items()}


def _filled(value: str, usual: dict[str, str]) -> str:
    for name, otherwise in usual.items():
        value = value.replace(f"${{{name}:-{otherwise}}}", otherwise)
    return value


def test_everything_that_can_be_set_is_offered() -> None:
    """Every name that the compose file reads stands in .env.example, and no other."""
    assert set(offered()) == set(used()) | COMPOSE_S_OWN


def test_what_is_offered_is_what_happens_anyway() -> None:
    """The values in .env.example are those that hold without it."""
    assert {name: offered()[name] for name in used()} == used()


def test_every_option_is_one_of_the_server() -> None:
    """What a server is told are options that it has, with values that it takes."""
    ours = {one.name for one in fields(Settings)}
    names = {name.removeprefix("TAROCCHI_").lower() for name in told()}
    assert {NAMES.get(name, name) for name in names} <= ours


def test_the_server_takes_them() -> None:
    """A server reads what the compose file tells it, and finds the store and the proxy there."""
    settings = read([], told())
    assert settings.redis == "redis://store:6379/0"
    assert [str(one) for one in settings.proxies] == ["172.16.65.2/32"]
    assert settings.origins == ()
