"""Tier 4: one real JupyterLab and one real kernel; what only a host can show, tried once.

The first board of the first notebook of the course is played at with one click and one key.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

pytestmark = [pytest.mark.lab, pytest.mark.browser]
ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "notebooks" / "00_start_here.ipynb"
FOLDERS = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "JUPYTERLAB_SETTINGS_DIR",
           "JUPYTERLAB_WORKSPACES_DIR")
LEGAL = "[data-action]:not([aria-disabled='true'])"
OF_KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext"

# Where the first board stands: the first one made that is still alive.
ASK = """
import json as _json, ipywidgets as _w, fossil_lab.widgets as _f
_board = next(w for w in _w.widgets.widget._instances.values() if isinstance(w, _f.Board))
print(_json.dumps([_board.match.position, _board.scene["rev"], _board.bar["status"]]))
"""


def plain_notebook():
    """A notebook with a board, for as long as the course has none."""
    def cell(name, source):
        return {"cell_type": "code", "id": name, "source": source, "metadata": {}, "outputs": [], "execution_count": None}

    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [cell("make", "import fossil_lab as fl\nfrom fossil_lab.widgets import Board\n"
                          "board = Board(fl.fossilis.new_game(players=2, seed=7))"), cell("show", "board")]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": cells}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab of our own, with the notebook in its folder."""
    pytest.importorskip("jupyterlab")
    home = tmp_path_factory.mktemp("lab")
    notebook = START.read_text(encoding="utf-8") if START.exists() else json.dumps(plain_notebook())
    (home / "work").mkdir()
    (home / "work" / "start.ipynb").write_text(notebook, encoding="utf-8")
    tracker = home / "jupyterlab_settings_dir" / "@jupyterlab" / "notebook-extension" / "tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text('{"windowingMode": "none"}', encoding="utf-8")  # else a cell out of sight has no output yet
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, **{name: str(home / name.lower()) for name in FOLDERS}, "PYTHONPATH": path, "FOSSIL_LAB_FAST": "1"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
               "--ServerApp.port_retries=0", "--IdentityProvider.token=t", f"--ServerApp.root_dir={home / 'work'}",
               "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
               "--LabApp.expose_app_in_browser=True"]
    log = home / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for_server(server, address, log)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # the group started here: the server and its kernels
        server.wait(30)


def wait_for_server(server, address, log):
    for _ in range(1200):
        if server.poll() is not None:
            pytest.fail(log.read_text(encoding="utf-8"))
        try:
            urllib.request.urlopen(f"{address}/api/status?token=t", timeout=5)
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail("JupyterLab did not start:\n" + log.read_text(encoding="utf-8"))


class Notebook:
    """A notebook open in JupyterLab."""

    def __init__(self, page, address):
        self.page = page
        page.goto(f"{address}/lab/tree/start.ipynb?token=t&reset")
        page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        # A lamp that says "idle" is not enough; a kernel that has answered once is ready.
        page.evaluate(f"""async () => {{ const session = {OF_KERNEL}; await session.ready;
            await session.session.kernel.info; await session.session.kernel.requestKernelInfo(); }}""")

    def run_all(self):
        """Run every cell and wait until the last has run."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")  # never awaited
        self.page.wait_for_function("""() => window.jupyterapp.shell.currentWidget.content.widgets.every((cell) =>
            cell.model.type !== 'code' || !cell.model.sharedModel.source.trim() || cell.model.executionCount !== null)""")

    def ask(self, code):
        """What the kernel prints when it runs the code."""
        return self.page.evaluate(f"""async (code) => {{ let text = "";
            const future = {OF_KERNEL}.session.kernel.requestExecute({{ code }});
            future.onIOPub = (message) => {{ if (message.header.msg_type === "stream") text += message.content.text;
                if (message.header.msg_type === "error") text += message.content.traceback.join("\\n"); }};
            await future.done; return text; }}""", code)

    def board(self):
        """Position, revision and status of the first board, from the kernel."""
        text = self.ask(ASK)
        assert text.startswith("["), text
        return json.loads(text)

    def cells(self):
        return self.page.locator(".jp-Notebook .jp-Cell").count()


def answered(view, rev):
    """Wait for a picture newer than `rev`."""
    view.page.wait_for_function("([el, rev]) => Number(el.dataset.rev) > rev",
                                arg=[view.locator(".fl-scene").element_handle(), rev])


def test_a_click_and_a_key_in_lab(lab, browser):
    page = browser.new_page(viewport={"width": 1500, "height": 1000})
    page.set_default_timeout(120_000)
    outside = []
    page.on("request", lambda r: outside.append(r.url) if r.url.startswith("http") and not r.url.startswith(lab) else None)
    try:
        notebook = Notebook(page, lab)
        notebook.run_all()
        view = page.locator(".fl-board").first
        view.locator(LEGAL).first.wait_for()
        cells, (start, rev, _) = notebook.cells(), notebook.board()

        view.locator(LEGAL).first.click()
        answered(view, rev)
        after_click, rev, _ = notebook.board()
        assert after_click > start

        view.locator(LEGAL).first.focus()
        page.keyboard.press("b")  # in command mode this would insert a cell
        page.keyboard.press("Enter")
        answered(view, rev)
        after_key, rev, status = notebook.board()
        assert after_key > after_click
        assert view.locator(".fl-status").text_content().strip() == status
        assert notebook.cells() == cells

        page.evaluate("""() => { window.jupyterapp.commands.execute("apputils:change-theme", { theme: "JupyterLab Dark" }); }""")
        page.locator(".fl-board[data-theme='dark']").first.wait_for()
        assert outside == []
    finally:
        page.close()
