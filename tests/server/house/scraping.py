"""Asking a server over plain HTTP, as Prometheus and health checks do."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

from prometheus_client.parser import text_string_to_metric_families

WAIT = 60.0  # seconds


def free_port() -> int:
    """Return a port that nobody listens at."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        return int(listening.getsockname()[1])


async def fetched(address: str, path: str) -> tuple[int, bytes]:
    """GET a path at the host and port of an address of whatever scheme: status and body."""
    parts = urlsplit(address)

    def fetch() -> tuple[int, bytes]:
        with closing(HTTPConnection(parts.hostname or "", parts.port, timeout=WAIT)) as line:
            line.request("GET", path)
            answer = line.getresponse()
            return answer.status, answer.read()

    return await asyncio.to_thread(fetch)


async def figures(address: str) -> dict[str, float]:
    """Return all figures by name and labels, such as `tarocchi_refusals_total{code=stale}`."""
    status, page = await fetched(address, "/metrics")
    assert status == 200
    return {
        _name(sample.name, sample.labels): sample.value
        for family in text_string_to_metric_families(page.decode())
        for sample in family.samples
    }


def _name(name: str, labels: dict[str, str]) -> str:
    told = ",".join(f"{label}={worth}" for label, worth in sorted(labels.items()))
    return f"{name}{{{told}}}" if told else name
