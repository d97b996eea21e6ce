"""Stores of several processes: a master with replicas and Sentinels, and Clusters."""

from __future__ import annotations

import contextlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from redis import Redis
from redis.exceptions import RedisError

from tests.server.store.servers import KINDS, Server, program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WITHIN: Final = 30.0  # seconds for whatever several processes have to agree on
NAME: Final = "house"  # what the Sentinels call the store
_SLOTS: Final = 16384
# Replicas come under a name of their own, so that a test can cut them off and let them in again.
_REPLICAS: Final = (
    *("--user", "replica", "on", ">p@ss", "+psync", "+replconf", "+ping"),
    *("--masteruser", "replica", "--masterauth", "p@ss", "--repl-diskless-sync-delay", "0"),
)


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; what cannot be asked does not hold yet."""
    over = time.monotonic() + WITHIN
    while True:
        with contextlib.suppress(RedisError, OSError):
            if holds():
                return
        assert time.monotonic() < over, "they do not agree"
        time.sleep(0.02)


class Member(Server):
    """A store process at a port of its own."""

    bus = 0

    def __init__(self, kind: str, *more: str) -> None:
        self.port = free_port()
        at = ("--port", str(self.port), "--bind", "127.0.0.1")
        super().__init__(kind, "everysec", *at, *_REPLICAS, *more)
        self.redis: Any = _client(self.port)

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        super().start()
        return self

    def role(self) -> str:
        """Return `master` or `slave`."""
        return str(self.redis.info("replication")["role"])

    def linked(self) -> bool:
        """Tell whether it is a replica that has all of its master."""
        return bool(self.redis.info("replication").get("master_link_status") == "up")

    def cut(self) -> None:
        """Send replicas away, and let them in no more: they stay behind."""
        self.redis.acl_setuser("replica", enabled=False)
        self.redis.execute_command("CLIENT", "KILL", "TYPE", "replica")

    def mend(self) -> None:
        """Let replicas in again."""
        self.redis.acl_setuser("replica", enabled=True)

    def kill(self) -> None:
        """Kill it by its process id."""
        self.end(signal.SIGKILL)


class Watched:
    """A master, its replicas, and the Sentinels that watch it."""

    def __init__(self, replicas: int, sentinels: int, kind: str, *more: str) -> None:
        self._kind = kind
        self.master = Member(kind, *more).start()
        self.replicas = [Member(kind, *more).start() for _ in range(replicas)]
        for one in self.replicas:
            one.redis.replicaof("127.0.0.1", str(self.master.port))
        until(lambda: all(one.linked() for one in self.replicas))
        self.folder = Path(tempfile.mkdtemp(prefix="tarocchi-test-"))
        self.ports = [free_port() for _ in range(sentinels)]
        quorum = sentinels // 2 + 1
        self.sentinels = [self._sentinel(port, quorum) for port in self.ports]
        self.clients = [_client(port) for port in self.ports]
        until(lambda: all(self._sees_all(one) for one in self.clients))
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        self.url = f"redis+sentinel://{hosts}/{NAME}"

    def _sentinel(self, port: int, quorum: int) -> subprocess.Popen[bytes]:
        paper = self.folder / f"{port}.conf"
        paper.write_text(
            f"port {port}\nbind 127.0.0.1\ndir {self.folder}\n"
            f"sentinel monitor {NAME} 127.0.0.1 {self.master.port} {quorum}\n"
            f"sentinel down-after-milliseconds {NAME} 500\n"
            f"sentinel failover-timeout {NAME} 4000\n"
        )
        with (self.folder / f"{port}.said").open("wb") as said:
            return subprocess.Popen(
                [str(program(self._kind).path), str(paper), "--sentinel"],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    def _sees_all(self, sentinel: Any) -> bool:  # noqa: ANN401 - as below
        seen = sentinel.sentinel_masters()[NAME]
        others = len(self.sentinels) - 1
        return (seen["num-slaves"], seen["num-other-sentinels"]) == (len(self.replicas), others)

    def promoted(self) -> Member:
        """Wait until all Sentinels name another master, and return it."""
        before = self.master.port
        until(lambda: all(self._named(one) != before for one in self.clients))
        port = self._named(self.clients[0])
        return next(one for one in self.replicas if one.port == port)

    @staticmethod
    def _named(sentinel: Any) -> int:  # noqa: ANN401 - as below
        return int(sentinel.sentinel_get_master_addr_by_name(NAME)[1])

    def end(self) -> None:
        """End all of it, by process ids."""
        for one in self.sentinels:
            one.kill()
            one.wait()
        for client in self.clients:
            client.close()
        for member in (self.master, *self.replicas):
            _end(member)
        shutil.rmtree(self.folder)


class Clustered:
    """Three masters, each with so many replicas."""

    def __init__(self, replicas: int, kind: str) -> None:
        self.members: list[Member] = [
            ClusterMember(kind).start() for _ in range(3 * (1 + replicas))
        ]
        self.masters = self.members[:3]
        first = self.members[0]
        for at, one in enumerate(self.members):
            one.redis.execute_command("CLUSTER SET-CONFIG-EPOCH", at + 1)
            if one is not first:
                one.redis.execute_command("CLUSTER MEET", "127.0.0.1", first.port, first.bus)
        share = _SLOTS // 3 + 1
        for at, one in enumerate(self.masters):
            slots = at * share, min((at + 1) * share, _SLOTS) - 1
            one.redis.execute_command("CLUSTER ADDSLOTSRANGE", *slots)
        until(lambda: all(self._knows_all(one) for one in self.members))
        for at, one in enumerate(self.members[3:]):
            its = str(self.masters[at % 3].redis.execute_command("CLUSTER MYID"))
            one.redis.execute_command("CLUSTER REPLICATE", its)
        until(lambda: all(one.linked() for one in self.members[3:]))
        until(lambda: all(self._has_all(one) for one in self.members))
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in self.masters)
        self.url = f"redis+cluster://{hosts}"

    def _knows_all(self, one: Member) -> bool:
        told = one.redis.execute_command("CLUSTER INFO")
        return int(told["cluster_known_nodes"]) == len(self.members) and self._is_well(one)

    def _has_all(self, one: Member) -> bool:
        """Whether a node knows of every replica: it gives none its voice before."""
        nodes = one.redis.execute_command("CLUSTER NODES").values()
        return [node["flags"].count("slave") for node in nodes].count(1) == len(self.members) - 3

    @staticmethod
    def _is_well(one: Member) -> bool:
        return bool(one.redis.execute_command("CLUSTER INFO")["cluster_state"] == "ok")

    def master_of(self, key: str) -> Member:
        """Return the member that was the master of a key at first."""
        slot = int(self.members[0].redis.execute_command("CLUSTER KEYSLOT", key))
        return self.masters[slot // (_SLOTS // 3 + 1)]

    def promoted(self, lost: Member) -> Member:
        """Wait until the replica of a lost master has taken its place, and return it."""
        replica = self.members[3 + self.masters.index(lost)]
        until(lambda: replica.role() == "master" and self._is_well(replica))
        return replica

    def end(self) -> None:
        """End all of it, by process ids."""
        for one in self.members:
            _end(one)


class ClusterMember(Member):
    """A node of a Cluster."""

    def __init__(self, kind: str) -> None:
        self.bus = free_port()
        super().__init__(
            kind,
            *("--cluster-enabled", "yes", "--cluster-port", str(self.bus)),
            *("--cluster-node-timeout", "1000", "--cluster-config-file", "nodes"),
        )


def _client(port: int) -> Any:  # noqa: ANN401 - redis-py types answers by what might be decoded
    return Redis(port=port, protocol=2, decode_responses=True)


def _end(member: Member) -> None:
    member.redis.close()
    member.__exit__(None, None, None)


@contextlib.contextmanager
def watched(
    replicas: int = 1, sentinels: int = 1, *more: str, kind: str = KINDS[-1]
) -> Iterator[Watched]:
    """Give a master with replicas and Sentinels."""
    made = Watched(replicas, sentinels, kind, *more)
    try:
        yield made
    finally:
        made.end()


@contextlib.contextmanager
def clustered(replicas: int = 0, *, kind: str = KINDS[-1]) -> Iterator[Clustered]:
    """Give a Cluster of three masters."""
    made = Clustered(replicas, kind)
    try:
        yield made
    finally:
        made.end()
