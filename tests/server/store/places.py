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

from tests.server.store.servers import KINDS, REQUIRE, Server, program

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


OPENSSL: Final = shutil.which("openssl") or ""
# The bundled server has no TLS.
HAS_TLS: Final = len(KINDS) > 1 and bool(OPENSSL or REQUIRE)


class Paper:
    """A certificate for 127.0.0.1 that signs itself, made in a folder."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "certificate"
        self._key = folder / "key"
        words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost"
        more = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout"]
        subprocess.run(
            [OPENSSL, *words.split(), *more, self._key, "-out", self.certificate],
            check=True,
            capture_output=True,
        )

    def options(self) -> dict[str, str]:
        """Return what a server is told."""
        return {
            "tls-key-file": str(self._key),
            "tls-cert-file": str(self.certificate),
            "tls-ca-cert-file": str(self.certificate),
            "tls-auth-clients": "no",
            "tls-replication": "yes",
        }

    def words(self) -> list[str]:
        """Return the same as words of a command."""
        return [word for name, said in self.options().items() for word in (f"--{name}", said)]


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

    def __init__(self, kind: str, *more: str, tls: Paper | None = None) -> None:
        self.port = free_port()
        at = ("--port" if tls is None else "--tls-port", str(self.port), "--bind", "127.0.0.1")
        paper = () if tls is None else tls.words()
        super().__init__(kind, "everysec", *at, *_REPLICAS, *paper, *more)
        self.redis: Any = _client(self.port, tls)

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

    def stop(self) -> None:
        """Have it answer nothing, with all its connections open."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Have it go on where it was stopped."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it by its process id."""
        self.end(signal.SIGKILL)


class Watched:
    """A master, its replicas, and the Sentinels that watch it."""

    def __init__(
        self, replicas: int, sentinels: int, kind: str, *more: str, tls: Paper | None = None
    ) -> None:
        self._kind = kind
        self._tls = tls
        self.master = Member(kind, *more, tls=tls).start()
        self.replicas = [Member(kind, *more, tls=tls).start() for _ in range(replicas)]
        for one in self.replicas:
            one.redis.replicaof("127.0.0.1", str(self.master.port))
        until(lambda: all(one.linked() for one in self.replicas))
        self.folder = Path(tempfile.mkdtemp(prefix="tarocchi-test-"))
        self.ports = [free_port() for _ in range(sentinels)]
        quorum = sentinels // 2 + 1
        self.sentinels = [self._sentinel(port, quorum) for port in self.ports]
        self.clients = [_client(port, tls) for port in self.ports]
        until(lambda: all(self._sees_all(one) for one in self.clients))
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        plain, options = _words(tls)
        self.url = f"{plain}+sentinel://{hosts}/{NAME}{options}"

    def _sentinel(self, port: int, quorum: int) -> subprocess.Popen[bytes]:
        paper = self.folder / f"{port}.conf"
        told = {} if self._tls is None else self._tls.options()
        at = f"port {port}" if self._tls is None else f"port 0\ntls-port {port}"
        paper.write_text(
            "".join(f"{name} {said}\n" for name, said in told.items())
            + f"{at}\nbind 127.0.0.1\ndir {self.folder}\n"
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

    def __init__(self, replicas: int, kind: str, tls: Paper | None = None) -> None:
        self.members: list[Member] = [
            ClusterMember(kind, tls).start() for _ in range(3 * (1 + replicas))
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
        plain, options = _words(tls)
        self.url = f"{plain}+cluster://{hosts}{options}"

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

    def end(self) -> None:
        """End all of it, by process ids."""
        for one in self.members:
            _end(one)


class ClusterMember(Member):
    """A node of a Cluster."""

    def __init__(self, kind: str, tls: Paper | None = None) -> None:
        self.bus = free_port()
        super().__init__(
            kind,
            *(() if tls is None else ("--tls-cluster", "yes")),
            *("--cluster-enabled", "yes", "--cluster-port", str(self.bus)),
            *("--cluster-node-timeout", "1000", "--cluster-config-file", "nodes"),
            tls=tls,
        )


def _client(port: int, tls: Paper | None) -> Any:  # noqa: ANN401 - redis-py types answers by what might be decoded
    paper: dict[str, Any] = {}
    if tls is not None:
        paper = {"ssl": True, "ssl_ca_certs": str(tls.certificate)}
    return Redis(host="127.0.0.1", port=port, protocol=2, decode_responses=True, **paper)


def _words(tls: Paper | None) -> tuple[str, str]:
    """Return the beginning and the end of a URL."""
    return ("redis", "") if tls is None else ("rediss", f"?ssl_ca_certs={tls.certificate}")


def _end(member: Member) -> None:
    member.redis.close()
    member.__exit__(None, None, None)


@contextlib.contextmanager
def watched(
    replicas: int = 1,
    sentinels: int = 1,
    *more: str,
    kind: str = KINDS[-1],
    tls: Paper | None = None,
) -> Iterator[Watched]:
    """Give a master with replicas and Sentinels."""
    made = Watched(replicas, sentinels, kind, *more, tls=tls)
    try:
        yield made
    finally:
        made.end()


@contextlib.contextmanager
def clustered(
    replicas: int = 0, *, kind: str = KINDS[-1], tls: Paper | None = None
) -> Iterator[Clustered]:
    """Give a Cluster of three masters."""
    made = Clustered(replicas, kind, tls)
    try:
        yield made
    finally:
        made.end()
