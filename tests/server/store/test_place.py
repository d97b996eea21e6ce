"""The URL of a store: what it may say, and what is refused."""

from __future__ import annotations

import pytest

from server.store.address import shown
from server.store.errors import CannotStart, StoreDown
from server.store.place import Kind, place
from server.store.redis_log import open_log
from tests.server.store.places import clustered, watched


def test_sentinels_are_read_whole() -> None:
    """Hosts, names, passwords, the master's name and the database of Sentinels are understood."""
    there = place(
        "rediss+sentinel://anna:p%40ss@one:1,two,[::1]:3/the%20house/2"
        "?sentinel_username=guard&sentinel_password=w%26rd&ssl_cert_reqs=none"
    )
    assert (there.kind, there.service) == (Kind.SENTINEL, "the house")
    assert there.hosts == (("one", 1), ("two", 26379), ("::1", 3))
    address = there.address
    assert (address.username, address.password, address.database) == ("anna", "p@ss", 2)
    assert address.tls is not None
    assert there.sentinel == ("guard", "w&rd")
    assert there.options == {"ssl_cert_reqs": "none"}


def test_a_cluster_is_read_whole() -> None:
    """Hosts, ports, name and password of a Cluster's nodes are understood."""
    there = place("redis+cluster://:word@one:7000,two,three:7002/0")
    assert (there.kind, there.service) == (Kind.CLUSTER, "")
    assert there.hosts == (("one", 7000), ("two", 6379), ("three", 7002))
    assert (there.address.username, there.address.password) == (None, "word")
    assert there.address.tls is None
    assert place("redis://one:99/3").address.database == 3


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://one:26379",
        "redis+sentinel://one:26379/",
        "redis+sentinel://one:26379/house/two",
        "redis+sentinel://one:26379/house/2/3",
        "redis+sentinel:///house",
        "redis+sentinel://one,,two/house",
        "redis+sentinel://one:x/house",
        "redis+sentinel://one:0/house",
        "redis+sentinel://one:70000/house",
        "redis+sentinel://[::1/house",
        "redis+sentinel://one/house?colour=red",
        "redis+cluster://",
        "redis+cluster://one:7000/1",
        "redis+cluster://one:7000?db=1",
        "redis+cluster://one:7000/house",
        "redis+cluster://one:7000?colour=red",
        "redis+cluster://one:7000,two:",
        "redis+raft://one:7000",
        "unix+cluster://one:7000",
        "redis+cluster:one:7000",
        "redis+cluster://one two:7000",
    ],
)
async def test_nonsense_is_refused(url: str) -> None:
    """A URL that can lead nowhere is refused at once, with a code."""
    with pytest.raises(CannotStart, match="bad_url"):
        await open_log(url, patience=0.1)


def test_several_hosts_are_shown_without_a_password() -> None:
    """What is written into logs names the hosts and no password."""
    url = "redis+sentinel://anna:secret@one:1,two:2/house?sentinel_password=secret"
    assert shown(url) == "redis+sentinel://one:1,two:2/house"
    assert "secret" not in shown("redis+cluster://anna:secret@[one:1")


async def test_what_answers_is_what_the_url_says() -> None:
    """One store, Sentinels and a Cluster are not taken for each other."""
    with watched(0) as house, clustered() as cluster:
        one, sentinel = house.master.port, house.ports[0]
        node = cluster.members[0].port
        for wrong in (
            f"redis+cluster://127.0.0.1:{one}",
            f"redis+sentinel://127.0.0.1:{one}/house",
            f"redis://127.0.0.1:{node}",
        ):
            with pytest.raises(CannotStart, match="wrong_kind"):
                await open_log(wrong, patience=0.1)
        with pytest.raises(CannotStart, match="no_service"):
            await open_log(f"redis+sentinel://127.0.0.1:{sentinel}/palace", patience=0.1)


async def test_names_and_passwords_reach_every_node() -> None:
    """The URL's name and password open the master that Sentinels name, and a wrong one does not."""
    user = ("--user", "anna", "on", ">p@ss", "~*", "&*", "+@all")
    with watched(1, 1, *user) as house:
        url = house.url.replace("://", "://anna:p%40ss@") + "/2"
        log = await open_log(url)
        await log.create("r", b"", "op")
        await log.close()
        assert house.master.redis.info("keyspace")["db2"]["keys"]
        with pytest.raises(StoreDown, match="invalid username"):
            await open_log(house.url.replace("://", "://anna:no@"), patience=0.1)


async def test_one_living_node_leads_to_the_cluster() -> None:
    """A Cluster is found by any of its nodes, and others of those named may be away."""
    with clustered() as cluster:
        port = cluster.members[2].port
        log = await open_log(f"redis+cluster://127.0.0.1:1,127.0.0.1:{port}")
        assert await log.create("r", b"", "op")
        await log.close()
