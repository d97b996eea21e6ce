"""The operator's socket is this account's alone, and nothing said there hurts the server."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM
from socket import socket as Socket  # noqa: N812 - a class

import pytest

from server.protocol.admin import MOST_SECONDS
from server.settings import Settings, read
from tests.server.admin.operating import listed, operated, spoken


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
async def test_nobody_else_may_open_it(mask: int, tmp_path: Path) -> None:
    """The socket's mode is 0600, whatever the account's usual mode for new files."""
    before = os.umask(mask)
    try:
        async with operated(tmp_path / "s"):
            mode = (tmp_path / "s").lstat().st_mode
            assert stat.S_ISSOCK(mode)
            assert stat.S_IMODE(mode) == 0o600
            assert os.umask(mask) == mask  # for other files nothing has changed
        assert not (tmp_path / "s").exists()
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    "words",
    [
        b"\n",
        b"hello\n",
        b"[]\n",
        b'{"t":"list","more":1}\n',
        b'{"t":"close","room":"../x"}\n',
        b'{"t":"close"}\n',
        b'{"t":"give","kind":"kill","whom":["ab"]}\n',
        b'{"t":"give","kind":"mute","whom":["ab"],"seconds":0}\n',
        b'{"t":"give","kind":"mute","whom":["ab"],"seconds":%d}\n' % (MOST_SECONDS + 1),
        b'{"t":"give","kind":"mute","whom":["%s"]}\n' % (b"a" * 101),
        b"\xff\xfe\n",
        b"x" * 200_000 + b"\n",
    ],
)
async def test_what_is_no_request_is_refused(words: bytes, tmp_path: Path) -> None:
    """What the server does not understand is answered so, and it goes on to listen."""
    async with operated(tmp_path / "s"):
        answer = b""
        try:
            answer = await spoken(tmp_path / "s", words)
        except ConnectionError:  # it hung up while we still spoke
            assert len(words) > 100_000
        assert answer in (b'{"t":"denied","code":"malformed","about":"","perhaps":[]}\n', b"")
        assert answer or len(words) > 100_000
        assert (await listed(tmp_path / "s")).tables == ()


async def test_who_hangs_up_hurts_nobody(tmp_path: Path) -> None:
    """Who comes and goes without a word, or in the middle of one, leaves the server well."""
    async with operated(tmp_path / "s"):
        for words in (b"", b'{"t":"li'):
            with Socket(AF_UNIX, SOCK_STREAM) as line:
                line.connect(str(tmp_path / "s"))
                line.sendall(words)
        assert (await listed(tmp_path / "s")).tables == ()


async def test_what_a_killed_server_left_is_replaced(tmp_path: Path) -> None:
    """A socket at which nobody listens any more does not keep a server from starting."""
    with Socket(AF_UNIX, SOCK_STREAM) as left:
        left.bind(str(tmp_path / "s"))
    assert (tmp_path / "s").exists()
    async with operated(tmp_path / "s"):
        assert (await listed(tmp_path / "s")).tables == ()


async def test_two_servers_do_not_share_it(tmp_path: Path) -> None:
    """A second server told the same place does not start, and takes nothing from the first."""
    async with operated(tmp_path / "s"):
        with pytest.raises(FileExistsError):
            async with operated(tmp_path / "s"):
                pass
        assert (await listed(tmp_path / "s")).tables == ()


async def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    """A file of that name stays, and the server says why it does not start."""
    (tmp_path / "s").write_text("mine")
    with pytest.raises(FileExistsError):
        async with operated(tmp_path / "s"):
            pass
    assert (tmp_path / "s").read_text() == "mine"


def test_where_it_is() -> None:
    """Beside the bundled store it is in its folder; elsewhere only where it is said."""
    assert Settings(data=Path("d")).operator == Path("d/admin.sock")
    assert Settings(data=Path("d"), redis="redis://x").operator is None
    assert Settings(store="memory").operator is None
    assert read(["--admin-socket", "off"], {}).operator is None
    assert read([], {"TAROCCHI_ADMIN_SOCKET": ""}).operator == Path("tarocchi-data/admin.sock")
    told = {"TAROCCHI_ADMIN_SOCKET": "/run/t.sock", "TAROCCHI_REDIS": "redis://x"}
    assert read([], told).operator == Path("/run/t.sock")
