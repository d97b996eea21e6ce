"""What a whole move costs the server, against the bare fan-out of the same bytes in the same run.

python -m tests.server.bench_moves [TABLES]

Tables of four people and a spectator play a deal at once, on an embedded store with `always`. A
second server process sends the very same frames to the same sockets, and does nothing else.
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
from tests.server.tables import enter, table_of
from tests.server.test_kill import NAMES, caught_up, next_move

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from websockets.asyncio.server import ServerConnection

TICKS = 100.0  # of a processor second in /proc


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a process has used itself."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


Fans = list[list[bytes]]  # of every move of a table: the frames to its five viewers


async def one_table(url: str, number: int) -> Fans:
    """Play a deal at a table of its own; return the five frames of each move."""
    people = await table_of(url, "piedicavallo", [f"{name}{number}" for name in NAMES])
    watcher = Person(f"Eva{number}", url)
    await watcher.come()
    await enter(watcher, people[0].now.room)
    everybody, chance = [*people, watcher], Random(number)
    fans = []
    while (following := next_move(people, chance)) is not None:
        person, command = following
        await person.ask(command)
        await caught_up(everybody, SEATS[people.index(person)], command)
        fans.append([one.frames[-1] for one in everybody])
    for one in everybody:
        await one.go()
    return fans


async def whole_moves(tables: int) -> tuple[float, list[Fans]]:
    """Play a deal at each table at once; return processor seconds, and what was sent."""
    with tempfile.TemporaryDirectory() as folder:
        child = Child(Path(folder))
        await child.start()
        before = processor_seconds(child.pid)
        played = await asyncio.gather(*(one_table(child.url, n) for n in range(tables)))
        used = processor_seconds(child.pid) - before
        await child.stop()
        return used, played


def bare(played: list[Fans], told: Connection) -> None:
    """Run a server that only sends: the i-th frame of a table's first socket gets its i-th fan."""

    async def run() -> None:
        groups: dict[int, list[ServerConnection]] = {}

        async def one(socket: ServerConnection) -> None:
            number = int(await socket.recv())
            group = groups.setdefault(number, [])
            group.append(socket)
            moves = iter(played[number])
            async for _ in socket:
                for other, frame in zip(group, next(moves), strict=True):
                    await other.send(frame, text=True)

        async with serve(one, "127.0.0.1", 0, compression=None) as server:
            told.send(next(iter(server.sockets)).getsockname()[1])
            await server.serve_forever()

    asyncio.run(run())


async def driven(address: str, number: int, fans: Fans) -> None:
    """Drive one table of the bare server through its frames."""
    sockets: list[Any] = []
    for _ in range(5):
        sockets.append(await connect(address, compression=None))
        await sockets[-1].send(str(number))
    move = encode(
        client.Move(id="Anna-123", room="0" * 32, deal=1, decision=30, move=client.Play("SK"))
    )
    await asyncio.sleep(0.5)  # until all five are in their group
    for _ in fans:
        await sockets[0].send(move, text=True)
        for socket in sockets:
            await socket.recv()


async def fan_out(played: list[Fans]) -> float:
    """Send the very same frames and nothing else; return processor seconds."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=bare, args=(played, theirs), daemon=True)
    process.start()
    port = await asyncio.to_thread(ours.recv)
    assert process.pid is not None
    before = processor_seconds(process.pid)
    address = f"ws://127.0.0.1:{port}"
    await asyncio.gather(*(driven(address, n, fans) for n, fans in enumerate(played)))
    used = processor_seconds(process.pid) - before
    process.terminate()
    return used


async def main(tables: int) -> None:
    """Print both figures and their ratio; connecting and sitting down are in both."""
    began = time.monotonic()
    whole, played = await whole_moves(tables)
    alone = await fan_out(played)
    moves = sum(map(len, played))
    size = sum(len(frame) for fans in played for fan in fans for frame in fan) / moves
    took = time.monotonic() - began
    print(f"{tables} tables at once, {moves} moves, {size:.0f} bytes to five viewers, {took:.0f} s")
    print(f"whole move      {whole / moves * 1e6:7.0f} µs of the server's processor")
    print(f"bare fan-out    {alone / moves * 1e6:7.0f} µs")
    print(f"ratio           {whole / alone:7.2f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
