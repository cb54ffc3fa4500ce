"""Fixtures for all tests: one browser, and callbacks of widgets whose errors are not swallowed."""

from __future__ import annotations

import logging
import os
import shutil

import pytest

CHROMIUM = os.environ.get("FOSSIL_LAB_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")


def _without(reason):
    """Skip, or fail where a browser is required."""
    if os.environ.get("FOSSIL_LAB_REQUIRE_BROWSER"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser():
    """One headless Chromium for the whole run; FOSSIL_LAB_CHROMIUM names another one."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _without("playwright is not installed")
    if not os.path.exists(CHROMIUM):
        _without(f"there is no Chromium {CHROMIUM}".rstrip())
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def callbacks():
    """The errors that ipywidgets logs and swallows outside a kernel; what is left here at the end fails the test."""
    import traitlets.log

    caught: list[BaseException] = []
    handler = logging.Handler()
    handler.emit = lambda record: caught.append(record.exc_info[1]) if record.exc_info else None
    log = traitlets.log.get_logger()
    log.addHandler(handler)
    yield caught
    log.removeHandler(handler)
    if caught:
        raise caught[0]
