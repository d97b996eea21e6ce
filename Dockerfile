# The server with its browser table inside; docs/operations.md tells how it is run.
# Both stages stand on one base, so that what is compiled in the first runs in the second. Its tag
# names one release, and tests/deploy looks that it stays so.
FROM python:3.11.16-slim-bookworm AS build
WORKDIR /src
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1

# What seldom changes comes first, so that a new version of ours builds on what is there. Every
# package is pinned with its hash, also those that only build: Node comes as one of them.
COPY requirements/image.txt requirements/image-build.txt requirements/
RUN python -m venv /opt/tarocchi \
    && /opt/tarocchi/bin/python -m pip install --require-hashes -r requirements/image.txt \
    && python -m venv /opt/building \
    && /opt/building/bin/python -m pip install --require-hashes -r requirements/image-build.txt

COPY . .
# An image without the browser table is no image of ours.
ENV TAROCCHI_REQUIRE_WEB=1
RUN PATH="/opt/building/bin:$PATH" /opt/building/bin/python -m hatchling build -t wheel -d /wheel \
    && /opt/tarocchi/bin/python -m pip install --no-deps --no-index /wheel/*.whl \
    # pip has done its work, and a server has no use for it.
    && /opt/tarocchi/bin/python -m pip uninstall --yes pip setuptools \
    && /opt/tarocchi/bin/python -m compileall -q /opt/tarocchi/lib

FROM python:3.11.16-slim-bookworm
LABEL org.opencontainers.image.title="Tarocchi" \
      org.opencontainers.image.description="A table for Ottocento and Tarocchi at Piedicavallo" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later"

# A number that no account of the host is likely to have; the folder for tables is its alone.
RUN groupadd --gid 10001 tarocchi \
    && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home \
       --shell /usr/sbin/nologin tarocchi \
    && install --directory --owner=10001 --group=10001 --mode=700 /data
COPY --from=build /opt/tarocchi /opt/tarocchi

# Written are /data (tables, where no other store is named) and /tmp (sockets), nothing else.
ENV PATH="/opt/tarocchi/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    TAROCCHI_HOST=0.0.0.0 \
    TAROCCHI_PORT=8765 \
    TAROCCHI_DATA=/data \
    TAROCCHI_ADMIN_SOCKET=/tmp/tarocchi-admin.sock
USER 10001:10001
WORKDIR /data
EXPOSE 8765

# Healthy means that the store answers too: what waits for the server shall wait for that.
HEALTHCHECK --interval=5s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['TAROCCHI_PORT'] + '/readyz', timeout=4)"]

CMD ["python", "-m", "server"]
