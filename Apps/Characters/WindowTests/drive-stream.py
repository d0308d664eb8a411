"""Drives a running stream by accessibility: drive-stream.py FOLDER-OF-THE-COMMON-SCRIPT PROGRAM FOLDER SERVICE.

Writes "offline" and "online" to standard output when the service shall change so, and waits for a line that says it has.
Ends with status 0, or says on standard error what did not come.
"""

import sys

sys.path.insert(0, sys.argv[1])
from assistive import Atspi, GLib, drive, limit, nodes, wait_for

ROW = ", last seen at "


def rows(screen):
    """The names of the rows there are."""
    return [name for name in screen.buttons() if ROW in name]


def scroll_to_end(screen):
    """Moves every scroll bar of the list to its end."""
    for node in nodes(screen.root, lambda node: "Value" in node.get_interfaces()):
        try:
            Atspi.Value.set_current_value(node, Atspi.Value.get_maximum_value(node))
        except GLib.Error:
            continue


def turn(service):
    print(service, flush=True)
    if not sys.stdin.readline():
        sys.exit("drive-stream: nobody turned the service " + service)


def use(screen):
    wait_for("the list", lambda: rows(screen))
    first = rows(screen)

    def others():
        scroll_to_end(screen)
        return set(rows(screen)) - set(first)

    wait_for("rows further down", others)

    screen.write("morozov")
    wait_for(
        "the result of the search",
        lambda: (found := rows(screen)) and all("morozov" in row.lower() for row in found),
    )
    name = next(row for row in rows(screen) if row.startswith("Zoya Morozov"))
    screen.press(name)
    wait_for("the character's page", lambda: screen.button("Back to the list") and screen.says("Species"))
    if rows(screen):
        sys.exit("drive-stream: the list is still told of below the character's page")
    screen.press("Back to the list")
    wait_for("the list again", lambda: name in rows(screen) and not screen.button("Back to the list"))

    turn("offline")
    screen.write("no page of this is known")
    wait_for("the page that tells of the connection", lambda: screen.says("No connection") and not rows(screen))
    turn("online")
    screen.write("zoya")
    wait_for("the characters after the service came back", lambda: name in rows(screen))

    turn("offline")
    screen.write("vsevolod")
    wait_for("the page that offers to retry", lambda: screen.says("No connection") and screen.button("Retry"))
    turn("online")
    screen.press("Retry")
    wait_for("the characters after a retry", lambda: any("Vsevolod" in row for row in rows(screen)))


limit(240)
program, folder, service = sys.argv[2:]
drive([program, "--cache", folder, "--api", service], {"XDG_STATE_HOME": folder}, use)
