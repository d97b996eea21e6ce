"""Outsiders need their own tools; CI demands them (TAROCCHI_REQUIRE_NODE=1), a bare machine not."""

from __future__ import annotations

import os
import shutil

collect_ignore = (
    []
    if shutil.which("node") or os.environ.get("TAROCCHI_REQUIRE_NODE")
    else ["test_bot_in_javascript.py", "test_verifier_in_javascript.py"]
)
