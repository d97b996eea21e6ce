"""The clients of redis-py for a place: one store, the master of Sentinels, a Cluster.

redis-py's habits that would harm a log are switched off here: it resends on timeouts (only lost
connections are tried again, and everything asked by it may be asked twice). RESP 2 and no
maintenance notifications: servers before Redis 8 know none.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from msgspec.structs import replace
from redis.asyncio import ConnectionPool, Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ConnectionError as LostError
from redis.exceptions import RedisClusterException, RedisError, ResponseError
from redis.maint_notifications import MaintNotificationsConfig

from server.store.address import shown
from server.store.errors import CannotStart, Outage, Refusal, StoreDown
from server.store.place import Kind

if TYPE_CHECKING:
    from server.store.address import Address
    from server.store.place import Place

_TRIES, _FIRST_PAUSE, _LONGEST_PAUSE = 6, 0.05, 0.5  # a lost connection: 1.8 seconds in all
_GLANCE: Final = 1.0  # seconds that a Sentinel may take: there are others to ask
_ONCE: Final = Retry(NoBackoff(), 0)
_ALIVE: Final = 5  # seconds between looks whether a line that only listens still is one


class Reach(Protocol):
    """The way to a store: redis, for whatever may be asked twice."""

    redis: Redis

    async def address(self) -> Address:
        """Return where the master is now. Raises StoreDown."""
        ...

    async def check(self) -> None:
        """See whether what answers is what the URL says, if anybody answers.

        Raises CannotStart (WRONG_KIND, NO_SERVICE).
        """
        ...

    def line(self) -> Redis:
        """Return a new client that hears what is published; after a failure ask for another."""
        ...

    async def close(self) -> None:
        """End all connections but those of lines."""
        ...


def reach(place: Place, silence: float) -> Reach:
    """Return the way to a place. silence: seconds without an answer until a question fails.

    Raises CannotStart(BAD_URL) for an option that redis-py does not know.
    """
    try:
        match place.kind:
            case Kind.ONE:
                return One(place, silence)
            case Kind.SENTINEL:
                return Sentinels(place, silence)
            case Kind.CLUSTER:
                return Cluster(place, silence)
    except (TypeError, ValueError) as error:
        raise CannotStart(Refusal.BAD_URL, f"{shown(place.url)}: {error}") from error


def _common(silence: float) -> dict[str, Any]:
    return {
        "protocol": 2,
        "socket_timeout": silence,
        "socket_connect_timeout": silence,
        "retry": _retry(),
        "maint_notifications_config": MaintNotificationsConfig(enabled=False),
    }


def _retry() -> Retry:
    pause = ExponentialBackoff(cap=_LONGEST_PAUSE, base=_FIRST_PAUSE)
    return Retry(pause, _TRIES, supported_errors=(LostError,))


class One:
    """The way to one store."""

    def __init__(self, place: Place, silence: float) -> None:
        self._place: Final = place
        pool = ConnectionPool.from_url(place.url, **_common(silence))
        pool.connection_class(**pool.connection_kwargs)  # looks at the options
        self.redis: Redis = Redis.from_pool(pool)

    async def address(self) -> Address:
        """See Reach."""
        return self._place.address

    async def check(self) -> None:
        """See Reach: the node of a larger Cluster answers for its own tables alone."""
        one = Redis.from_url(self._place.url, **{**_common(_GLANCE), "retry": _ONCE})
        try:
            if not (await one.info("cluster")).get("cluster_enabled"):
                return
            about = await one.execute_command("CLUSTER INFO")  # type: ignore[no-untyped-call]
        except (RedisError, OSError):  # nobody there, or an answer that is not for us
            return
        finally:
            await one.aclose(close_connection_pool=True)
        if int(about["cluster_size"]) > 1:
            raise CannotStart(Refusal.WRONG_KIND, "a node of a Cluster: redis+cluster://")

    def line(self) -> Redis:
        """See Reach."""
        more = {**_common(_ALIVE), "socket_timeout": None, "health_check_interval": _ALIVE}
        return Redis.from_url(self._place.url, **more)

    async def close(self) -> None:
        """See Reach."""
        await self.redis.aclose(close_connection_pool=True)


class Sentinels:
    """The way to the master that Sentinels name; after a fail-over it is another one."""

    def __init__(self, place: Place, silence: float) -> None:
        self._place: Final = place
        self._options: Final = {**place.options, **_common(silence), **_told(place.address)}
        user, password = place.sentinel
        glance = {**place.options, **_common(_GLANCE), "retry": _ONCE}
        tls = {"ssl": True} if place.address.tls else {}
        self._sentinel: Final = Sentinel(  # type: ignore[no-untyped-call]
            place.hosts,
            sentinel_kwargs={**glance, **tls, "username": user, "password": password},
        )
        self.redis = self._client()
        pool = self.redis.connection_pool
        pool.connection_class(**pool.connection_kwargs)  # looks at the options

    def _client(self, **more: Any) -> Redis:  # noqa: ANN401 - options of redis-py
        options = {**self._options, "db": self._place.address.database, **more}
        client: Redis = self._sentinel.master_for(self._place.service, **options)
        return client

    async def address(self) -> Address:
        """See Reach."""
        try:
            host, port = await self._sentinel.discover_master(self._place.service)
        except (RedisError, OSError) as error:
            raise StoreDown(Outage.DOWN, str(error)) from error
        return replace(self._place.address, host=host, port=int(port))

    async def check(self) -> None:
        """See Reach."""
        heard = False
        for one in self._sentinel.sentinels:
            try:
                masters = await one.sentinel_masters()
            except ResponseError as error:  # a store, which knows no such command
                raise CannotStart(Refusal.WRONG_KIND, f"no Sentinel: {error}") from error
            except (RedisError, OSError):
                continue
            if self._place.service in masters:
                return
            heard = True
        if heard:
            raise CannotStart(Refusal.NO_SERVICE, self._place.service)

    def line(self) -> Redis:
        """See Reach."""
        return self._client(socket_timeout=None, health_check_interval=_ALIVE)

    async def close(self) -> None:
        """See Reach."""
        await self.redis.aclose(close_connection_pool=True)
        await self._sentinel.aclose()


class Cluster:
    """The way to a Cluster: every key at the master of its slot."""

    def __init__(self, place: Place, silence: float) -> None:
        self._place: Final = place
        self._options: Final = {**place.options, **_common(silence), **_told(place.address)}
        self._turns: Final = itertools.cycle(place.hosts)
        nodes = [ClusterNode(host, port) for host, port in place.hosts]
        self.nodes: Final = RedisCluster(startup_nodes=nodes, **self._options)
        # The same commands; the annotations of the two classes have nothing in common.
        self.redis = cast("Redis", self.nodes)

    async def address(self) -> Address:
        """See Reach: any of them."""
        return replace(self._place.address, host=self._place.hosts[0][0])

    async def master(self, slot: int, stale: str | None = None) -> Address:
        """Return where the master of a slot is. Raises StoreDown.

        stale: `HOST:PORT` of one that is lost: what is known is asked for anew. It stays what it
        is as long as it is a master of anything.
        """
        manager = self.nodes.nodes_manager
        try:
            if not manager.slots_cache:
                await self.nodes.initialize()
            elif stale is not None:
                await manager.initialize(last_failed_node_name=stale)
            known = {node.name: node for node in self.nodes.get_primaries()}
            node = known.get(stale or "") or manager.get_node_from_slot(slot)
        except (RedisError, RedisClusterException, OSError, KeyError) as error:
            raise StoreDown(Outage.DOWN, str(error)) from error
        return replace(self._place.address, host=node.host, port=int(node.port))

    async def check(self) -> None:
        """See Reach."""
        for host, port in self._place.hosts:
            one = self._alone(host, port, retry=_ONCE)
            try:
                told = await one.info("cluster")
            except (RedisError, OSError):
                continue
            finally:
                await one.aclose(close_connection_pool=True)
            if not told.get("cluster_enabled"):
                raise CannotStart(Refusal.WRONG_KIND, f"{host}:{port} is no node of a Cluster")
            return

    def line(self) -> Redis:
        """See Reach: what is published reaches every node, so any will do."""
        host, port = next(self._turns)
        return self._alone(host, port, socket_timeout=None, health_check_interval=_ALIVE)

    def _alone(self, host: str, port: int, **more: Any) -> Redis:  # noqa: ANN401 - options of redis-py
        return Redis(host=host, port=port, **{**self._options, **more})

    async def close(self) -> None:
        """See Reach."""
        await self.nodes.aclose()
        # After a failure aclose() takes the client for closed, with connections still open.
        for known in ("nodes_cache", "startup_nodes"):
            await self.nodes.nodes_manager.aclose(known)


def _told(address: Address) -> dict[str, Any]:
    """Return what redis-py is told beside host and port."""
    told: dict[str, Any] = {"username": address.username, "password": address.password}
    return {**told, "ssl": True} if address.tls else told
