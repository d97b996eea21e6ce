"""`python -m server`: run the server."""

from __future__ import annotations

import asyncio
import sys

from server.app import main
from server.settings import read

if __name__ == "__main__":
    asyncio.run(main(read(sys.argv[1:])))
