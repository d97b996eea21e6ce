"""What a whole move costs the server, against the bare fan-out of the same bytes in the same run.

python -m tests.server.bench_moves [DEALS]

A table of four people and a spectator plays on an embedded store with `always`. A second server
process sends the very same frames to five sockets for every frame it gets, and does nothing else.
Both are timed by their own processor seconds (their children's, such as the store's, are not
theirs), and the ratio is what counts: these machines are shared.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

from engine.seats import SEATS
from server.protocol import client
from server.protocol.codec import encode
from tests.server.children import Child
from tests.server.people import Person
from tests.server.tables import begin_deal, enter, table_of
from tests.server.test_kill import NAMES, caught_up, next_move

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from websockets.asyncio.server import ServerConnection

TICKS = 100.0  # of a processor second in /proc


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a process has used itself."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def whole_moves(deals: int) -> tuple[float, int, list[list[bytes]]]:
    """Play; return processor seconds, moves, and the five frames of each move."""
    with tempfile.TemporaryDirectory() as folder:
        child = Child(Path(folder))
        await child.start()
        people = await table_of(child.url, "piedicavallo", NAMES)
        watcher = Person("Eva", child.url)
        await watcher.come()
        await enter(watcher, people[0].now.room)
        everybody, chance = [*people, watcher], Random(1)
        fans: list[list[bytes]] = []
        used = 0.0
        for deal in range(1, deals + 1):
            if deal > 1:
                await begin_deal(people[0], people[0].now.room, deal)
                for one in everybody:
                    await one.until(lambda one=one, deal=deal: one.now.table.deal == deal)
            before = processor_seconds(child.pid)
            while (following := next_move(people, chance)) is not None:
                person, command = following
                await person.ask(command)
                await caught_up(everybody, SEATS[people.index(person)], command)
                fans.append([one.frames[-1] for one in everybody])
            used += processor_seconds(child.pid) - before
        for one in everybody:
            await one.go()
        await child.stop()
        return used, len(fans), fans


def bare(fans: list[list[bytes]], told: Connection) -> None:
    """Run a server that only sends: frame i of the list to all five, for the i-th frame it gets."""

    async def run() -> None:
        sockets: list[ServerConnection] = []
        number = 0

        async def one(socket: ServerConnection) -> None:
            nonlocal number
            sockets.append(socket)
            async for _ in socket:
                fan, number = fans[number], number + 1
                for other, frame in zip(sockets, fan, strict=True):
                    await other.send(frame, text=True)

        async with serve(one, "127.0.0.1", 0, compression=None) as server:
            told.send(next(iter(server.sockets)).getsockname()[1])
            await server.serve_forever()

    asyncio.run(run())


async def fan_out(fans: list[list[bytes]]) -> float:
    """Drive the bare server through the same frames; return its processor seconds."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=bare, args=(fans, theirs), daemon=True)
    process.start()
    port = await asyncio.to_thread(ours.recv)
    address = f"ws://127.0.0.1:{port}"
    sockets: list[Any] = [await connect(address, compression=None) for _ in range(5)]
    move = encode(
        client.Move(id="Anna-123", room="0" * 32, deal=1, decision=30, move=client.Play("SK"))
    )
    await asyncio.sleep(0.2)
    assert process.pid is not None
    before = processor_seconds(process.pid)
    for _ in fans:
        await sockets[0].send(move, text=True)
        for socket in sockets:
            await socket.recv()
    used = processor_seconds(process.pid) - before
    process.terminate()
    return used


async def main(deals: int) -> None:
    """Print both figures and their ratio."""
    began = time.monotonic()
    whole, moves, fans = await whole_moves(deals)
    alone = await fan_out(fans)
    size = sum(len(frame) for fan in fans for frame in fan) / moves
    print(f"{moves} moves, {size:.0f} bytes to five viewers each, {time.monotonic() - began:.0f} s")
    print(f"whole move      {whole / moves * 1e6:7.0f} µs of the server's processor")
    print(f"bare fan-out    {alone / moves * 1e6:7.0f} µs")
    print(f"ratio           {whole / alone:7.2f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10))
