"""Drives a running stream by accessibility, as a screen reader would: drive-stream.py PROGRAM FOLDER SERVICE.

Writes "offline" and "online" to standard output when the service shall change so, and waits for a line that says it has.
Ends with status 0, or says on standard error what did not come.
"""

import os
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

SECONDS_A_STEP = 60
SECONDS_IN_ALL = 240
ROW = ", last seen at "


def walk(node):
    """A node and all below it; what goes away meanwhile is left out."""
    yield node
    try:
        children = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    except GLib.Error:
        return
    for child in children:
        if child is not None:
            yield from walk(child)


def nodes(root, matches):
    for node in walk(root):
        try:
            if matches(node):
                yield node
        except GLib.Error:
            continue


def wait_for(what, look):
    """Looks until something is there."""
    end = time.monotonic() + SECONDS_A_STEP
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.1)
    sys.exit(f"drive-stream: {what} did not come")


class Screen:
    """What the program shows, as assistive technology is told of it."""

    def __init__(self, process):
        self.process = process
        self.root = wait_for("the program", self.application)
        # What the library remembers may be older than what is on the screen.
        self.root.set_cache_mask(Atspi.Cache.NONE)

    def application(self):
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            node = desktop.get_child_at_index(index)
            try:
                if node is not None and node.get_process_id() == self.process.pid:
                    return node
            except GLib.Error:
                continue
        return None

    def buttons(self):
        """The buttons there are, by name."""
        found = {}
        for node in walk(self.root):
            try:
                if node.get_role() == Atspi.Role.PUSH_BUTTON:
                    found[node.get_name() or ""] = node
            except GLib.Error:
                continue
        return found

    def button(self, name):
        return self.buttons().get(name)

    def rows(self):
        """The names of the rows there are."""
        return [name for name in self.buttons() if ROW in name]

    def says(self, text):
        role = Atspi.Role.LABEL
        return any(nodes(self.root, lambda node: node.get_role() == role and text in (node.get_name() or "")))

    def press(self, name):
        """Presses a button, which may be made anew meanwhile, once it is there."""
        button = wait_for(f"the button {name}", lambda: self.button(name))
        Atspi.Action.do_action(button, 0)

    def search(self, text):
        field = next(nodes(self.root, lambda node: node.get_role() == Atspi.Role.ENTRY))
        Atspi.EditableText.set_text_contents(field, text)

    def scroll_to_end(self):
        """Moves every scroll bar of the list to its end."""
        for node in nodes(self.root, lambda node: "Value" in node.get_interfaces()):
            try:
                Atspi.Value.set_current_value(node, Atspi.Value.get_maximum_value(node))
            except GLib.Error:
                continue


def turn(service):
    print(service, flush=True)
    if not sys.stdin.readline():
        sys.exit("drive-stream: nobody turned the service " + service)


def drive(screen):
    wait_for("the list", screen.rows)
    first = screen.rows()

    def others():
        screen.scroll_to_end()
        return set(screen.rows()) - set(first)

    wait_for("rows further down", others)

    screen.search("morozov")
    wait_for(
        "the result of the search",
        lambda: (rows := screen.rows()) and all("morozov" in row.lower() for row in rows),
    )
    name = next(row for row in screen.rows() if row.startswith("Zoya Morozov"))
    screen.press(name)
    wait_for("the character's page", lambda: screen.button("Back to the list") and screen.says("Species"))
    if screen.rows():
        sys.exit("drive-stream: the list is still told of below the character's page")
    screen.press("Back to the list")
    wait_for("the list again", lambda: name in screen.rows() and not screen.button("Back to the list"))

    turn("offline")
    screen.search("no page of this is known")
    wait_for("the page that tells of the connection", lambda: screen.says("No connection") and not screen.rows())
    turn("online")
    screen.search("zoya")
    wait_for("the characters after the service came back", lambda: name in screen.rows())

    turn("offline")
    screen.search("vsevolod")
    wait_for("the page that offers to retry", lambda: screen.says("No connection") and screen.button("Retry"))
    turn("online")
    screen.press("Retry")
    wait_for("the characters after a retry", lambda: any("Vsevolod" in row for row in screen.rows()))


def main():
    signal.alarm(SECONDS_IN_ALL)
    program, folder, service = sys.argv[1:]
    environment = dict(os.environ, XDG_STATE_HOME=folder)
    process = subprocess.Popen(
        [program, "--cache", folder, "--api", service], env=environment, stdin=subprocess.DEVNULL
    )
    try:
        screen = Screen(process)
        try:
            drive(screen)
        except SystemExit:
            print("drive-stream: there are", list(screen.buttons()), file=sys.stderr)
            raise
    finally:
        process.terminate()
        process.wait()


main()
