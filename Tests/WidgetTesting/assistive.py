"""What the scripts share that drive a running program by accessibility, as a screen reader would."""

import os
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib

SECONDS_A_STEP = 60
PRESSABLE = (Atspi.Role.PUSH_BUTTON, Atspi.Role.TOGGLE_BUTTON)


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
        try:
            found = look()
        except GLib.Error:
            # What was looked at has gone; there may be another in its place.
            found = None
        if found:
            return found
        time.sleep(0.1)
    sys.exit(f"{os.path.basename(sys.argv[0])}: {what} did not come")


class Screen:
    """What a program shows, as assistive technology is told of it."""

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

    def nodes(self, matches):
        return nodes(self.root, matches)

    def first(self, role, name=None):
        """The first node of a role, and of a name where one is given; None where there is none."""
        return next(self.nodes(lambda node: node.get_role() == role and name in (None, node.get_name())), None)

    def buttons(self):
        """The buttons there are, by name."""
        return {node.get_name() or "": node for node in self.nodes(lambda node: node.get_role() in PRESSABLE)}

    def button(self, name):
        return self.buttons().get(name)

    def says(self, text):
        role = Atspi.Role.LABEL
        return any(self.nodes(lambda node: node.get_role() == role and text in (node.get_name() or "")))

    def press(self, name):
        """Presses a button, which may be made anew meanwhile, once it is there."""
        button = wait_for(f"the button {name}", lambda: self.button(name))
        Atspi.Action.do_action(button, 0)

    def write(self, text, role=Atspi.Role.ENTRY, name=None):
        """Writes into the first field of a role, once it is there."""
        field = wait_for("the field", lambda: self.first(role, name))
        Atspi.EditableText.set_text_contents(field, text)


def drive(command, environment, work, ending=None):
    """Starts a program, runs `work` with its screen, and ends it: by `ending`, which asks it to end, or by force."""
    process = subprocess.Popen(command, env=dict(os.environ, **environment), stdin=subprocess.DEVNULL)
    try:
        screen = Screen(process)
        try:
            work(screen)
        except SystemExit:
            print("there are", list(screen.buttons()), file=sys.stderr)
            raise
        if ending is not None:
            ending(screen)
            if process.wait(SECONDS_A_STEP) != 0:
                sys.exit(f"{command[0]} ended with status {process.returncode}")
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def limit(seconds):
    """Ends the script after so many seconds, whatever it waits for."""
    signal.alarm(seconds)
