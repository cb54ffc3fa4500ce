"""Tier 3: a real Python widget and its real front end in a headless Chromium; no Jupyter, no sockets.

The page gets a stand-in for a comm: what its model sends goes to an exposed Python function and waits there until
`stage.pump()`; what Python sends goes to the model at once. One browser for the run, one context for a test.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import ClassVar

import pytest

HOST = Path(__file__).with_name("host.js").read_text(encoding="utf-8")
PAGE = "<!doctype html><meta charset=utf-8><title>stage</title><body>"


class Stage:
    """A page that shows widgets, and the way between them and Python."""

    def __init__(self, page):
        self.page, self.queue, self.problems = page, [], []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if said.type in ("error", "warning") else None)
        page.context.route("**/*", self._gate)
        page.goto("http://stage.test/")
        page.expose_function("toPython", lambda comm, raw: self.queue.append((comm, json.loads(raw))))
        page.evaluate(HOST)

    def _gate(self, route):
        if route.request.url == "http://stage.test/":
            return route.fulfill(body=PAGE, content_type="text/html")
        if not route.request.url.endswith("/favicon.ico"):
            self.problems.append(f"network: {route.request.url}")
        return route.abort()

    def show(self, widget, shadow=False, again=False):
        """Put a view of the widget on the page, in the light DOM or in a shadow root; returns its locator."""
        from ipywidgets.widgets.widget import _remove_buffers

        if not again:
            state, paths, buffers = _remove_buffers(widget.get_state())
            tell(self.page, "open", widget.comm.comm_id, state, paths, packed(buffers))
            widget.comm.page = self.page
        view = tell(self.page, "show", widget.comm.comm_id, shadow)
        self.pump()
        return self.page.locator(f"[data-view='{view}']")

    def dispose(self, view):
        """Take a view away, as a host does when its cell is run again."""
        tell(self.page, "dispose", view.get_attribute("data-view"))

    def pump(self):
        """Hand over to Python what the page has said, until it has nothing more to say."""
        self.page.evaluate("() => new Promise(requestAnimationFrame)")  # sizes are observed once a frame
        self.page.evaluate("0")  # one round trip delivers what is on its way
        while self.queue:
            comm, data = self.queue.pop(0)
            PageComm.live[comm].handle_msg({"content": {"comm_id": comm, "data": data}, "buffers": [], "header": {}})
            self.page.evaluate("0")

    def press(self, *keys):
        """Press keys one after the other, each answered by Python."""
        for key in keys:
            self.page.keyboard.press(key)
            self.pump()

    def click(self, locator):
        """Click where a person would, on things that are only to be refused too; answered by Python."""
        locator.hover()
        self.page.mouse.down()
        self.page.mouse.up()
        self.pump()


def packed(buffers):
    return [base64.b64encode(bytes(buffer)).decode() for buffer in buffers or []]


def tell(page, what, *args):
    """Call the page's host. As JSON: what is none shall fail here, and a picture arrives faster as one text."""
    return page.evaluate(f"raw => host.{what}(...JSON.parse(raw))", json.dumps(args))


try:
    from comm.base_comm import BaseComm
except ImportError:
    BaseComm = object


class PageComm(BaseComm):
    """A comm whose far end is a page, or nothing before it is shown."""

    live: ClassVar[dict[str, PageComm]] = {}
    page = None

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if msg_type == "comm_open":
            PageComm.live[self.comm_id] = self
        elif msg_type == "comm_msg" and self.page is not None:
            tell(self.page, "receive", self.comm_id, data, packed(buffers))


@pytest.fixture
def open_stage(browser, monkeypatch, callbacks):
    """Makes stages: `open_stage(width=700, color_scheme="dark")`; problems on any page fail the test."""
    comm = pytest.importorskip("comm")
    monkeypatch.setattr(comm, "create_comm", lambda **how: PageComm(**how))
    PageComm.live.clear()
    stages = []

    def open_stage(width=1180, height=1300, reduced_motion="reduce", **how):
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion=reduced_motion, **how)
        context.set_default_timeout(5000)
        stages.append(Stage(context.new_page()))
        return stages[-1]

    yield open_stage
    for stage in stages:
        stage.page.context.close()
    assert [problem for stage in stages for problem in stage.problems] == []


@pytest.fixture
def stage(open_stage):
    return open_stage()
