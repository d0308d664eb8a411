"""Keeps a diary for a person who cannot see it: drive-film-diary.py FOLDER-OF-THE-COMMON-SCRIPT PROGRAM FOLDER.

Searches for a film, rates, likes, logs and reviews it, and quits. Starts again with the film service out of reach and at
another port, and looks for all of it. Ends with status 0, or says on standard error what did not come.
"""

import sys

sys.path.insert(0, sys.argv[1])
from assistive import Atspi, drive, limit, wait_for

FILM = "Casablanca, 1942"
POSTER = "Poster of Casablanca"
REVIEW = "Wieder gesehen 🎬🍿.\n\n„Ich schau dir in die Augen“ – 永遠, ❤️‍🔥\nأبيض وأسود"


def shows_poster(screen):
    """Whether the film's poster is there: neither on its way nor failed."""
    if screen.button("Try again to load " + POSTER):
        return False
    posters = list(screen.nodes(lambda node: node.get_role() == Atspi.Role.IMAGE and node.get_name() == POSTER))
    return posters and not any(node.get_state_set().contains(Atspi.StateType.BUSY) for node in posters)


def is_pressed(screen, name):
    button = screen.button(name)
    states = button.get_state_set() if button else None
    return states is not None and (
        states.contains(Atspi.StateType.PRESSED) or states.contains(Atspi.StateType.CHECKED)
    )


def show(screen, section):
    tab = wait_for("the section " + section, lambda: screen.first(Atspi.Role.PAGE_TAB, section))
    Atspi.Action.do_action(tab, 0)


def line_of(screen):
    """The name of the film's line or tile that is shown; None where there is none."""
    return next((name for name in screen.buttons() if name.startswith("Casablanca, ")), None)


def quit_program(screen):
    screen.press("Close")


def keep_a_diary(screen):
    wait_for("films", lambda: len(screen.buttons()) > 20)
    screen.write("casablanca")
    wait_for("the film alone", lambda: screen.button(FILM) and not screen.button("Jaws, 1975"))
    wait_for("its poster", lambda: shows_poster(screen))
    screen.press(FILM)
    screen.press("Rate 4 stars")
    wait_for("four stars", lambda: screen.says("4 stars"))
    screen.press("Rate 4 stars")
    wait_for("three and a half stars", lambda: screen.says("3 and a half stars"))
    screen.press("Like")
    wait_for("the like", lambda: is_pressed(screen, "Like"))
    screen.press("Watched today")
    wait_for("the viewing", lambda: any(name.startswith("Delete the viewing") for name in screen.buttons()))
    screen.write(REVIEW, Atspi.Role.TEXT, "Review")
    wait_for("the large poster", lambda: shows_poster(screen))
    # Leaving the page saves the review.
    screen.press("Back")
    wait_for("the films again", lambda: screen.button("Main menu"))
    show(screen, "Diary")
    wait_for("the line of the diary", lambda: "with a review" in (line_of(screen) or ""))
    wait_for("the poster in the diary", lambda: shows_poster(screen))
    show(screen, "Likes")
    wait_for("the tile of the likes", lambda: line_of(screen))


def find_it_again(screen):
    wait_for("the page that tells of the connection", lambda: screen.first(Atspi.Role.PUSH_BUTTON, "Retry"))
    show(screen, "Diary")
    line = wait_for("the line of the diary", lambda: line_of(screen))
    for words in ["3 and a half stars", "with a review"]:
        if words not in line:
            sys.exit(f"drive-film-diary: the diary says {line}, without {words}")
    wait_for("the poster in the diary", lambda: shows_poster(screen))
    show(screen, "Likes")
    wait_for("the tile of the likes", lambda: line_of(screen))
    wait_for("the poster in the likes", lambda: shows_poster(screen))
    show(screen, "Profile")
    for total in ["Films: 1", "Viewings: 1", "Likes: 1"]:
        wait_for(total, lambda: next(screen.nodes(lambda node: node.get_name() == total), None))
    wait_for("the histogram", lambda: next(
        screen.nodes(lambda node: "3 and a half stars: 1 film" in (node.get_name() or "")), None
    ))
    show(screen, "Diary")
    wait_for("the line of the diary", lambda: line_of(screen))
    screen.press(line_of(screen))
    field = wait_for("the review", lambda: screen.first(Atspi.Role.TEXT, "Review"))
    wait_for(
        "the review to the letter",
        lambda: Atspi.Text.get_text(field, 0, Atspi.Text.get_character_count(field)) == REVIEW,
    )
    wait_for("the rating", lambda: screen.says("3 and a half stars"))
    wait_for("the poster on the page", lambda: shows_poster(screen))


limit(480)
program, folder = sys.argv[2:]
command = [program, "--data", folder + "/data", "--cache", folder + "/cache"]
environment = {"XDG_STATE_HOME": folder, "TMDB_TOKEN": "", "TMDB_SERVICE": ""}
drive(command, environment, keep_a_diary, quit_program)
drive(command + ["--offline"], environment, find_it_again, quit_program)
