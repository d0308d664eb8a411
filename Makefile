# Every verb does what it needs first; on a fresh machine `make run` and `make test` are all a newcomer needs.

SWIFT ?= swift
SHARED ?= ../shared
SOURCES := Sources Apps Tests Benchmarks Package.swift
PRODUCT := .build/release/streamimage
PREFIX ?= /usr/local
DESTDIR ?=
# The icons of the programs, which need not be installed for a start from here.
WITH_ICONS := XDG_DATA_DIRS="$(CURDIR)/Packaging/share:$${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"

.PHONY: help setup setup-bench build tour build-stream run build-diary diary measure screenshots test test-portable test-widgets install uninstall stress bench lint format docs typecheck-apple clean

help:
	@echo "make run              open Stream, an endless list of pictures; without a display, scroll it and print figures"
	@echo "make diary            open Film Diary, a private diary of the films you watch"
	@echo "make tour             load the whole sample catalogue three times and print what each layer did"
	@echo "make measure          measure Stream's window against a loader that keeps nothing"
	@echo "make screenshots      draw every page of both programs into Documentation/images"
	@echo "make install          install the programs, their icons and desktop entries to PREFIX (/usr/local), below DESTDIR"
	@echo "make uninstall        take them away again"
	@echo "make test             every test, with the stress run under the thread sanitizer"
	@echo "make test-portable    the tests that every platform has, macOS too"
	@echo "make test-widgets     the tests of widgets and windows, on a display that nobody sees"
	@echo "make bench            measure against rivals, as ratios in one run"
	@echo "make lint / format    check or repair the style"
	@echo "make docs             build the documentation with docc"
	@echo "make typecheck-apple  type-check everything for Apple's platforms, where the declarations are at hand"
	@echo "make setup            install the Debian packages that are missing"
	@echo "make clean            remove what was built"

setup:
	@scripts/setup build

setup-bench:
	@scripts/setup build bench

build: setup
	@$(SWIFT) build -c release --product streamimage

tour: build
	@$(PRODUCT) tour

build-stream: setup
	@$(SWIFT) build -c release --product stream

run: build-stream
	@$(WITH_ICONS) scripts/stream

build-diary: setup
	@$(SWIFT) build -c release --product film-diary

diary: build-diary
	@$(WITH_ICONS) .build/release/film-diary

# To a prefix (PREFIX, /usr/local unless set), below DESTDIR for packages.
install: build build-stream build-diary
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --remove

measure: build-stream
	@scripts/with-display .build/release/stream --measure

screenshots: build-stream build-diary
	@scripts/with-display scripts/screenshots
	@scripts/with-display scripts/diary-screenshots

test: setup
	@$(SWIFT) test --disable-xctest --experimental-maximum-parallelization-width 4
	@$(MAKE) --no-print-directory test-widgets
	@$(MAKE) --no-print-directory stress
	@$(MAKE) --no-print-directory typecheck-apple

# What runs on every platform: no widgets, no stress run, and nothing is installed.
test-portable:
	@$(SWIFT) test --disable-xctest

# Widgets and windows, on a display of their own.
test-widgets: setup
	@scripts/with-display $(SWIFT) test --disable-swift-testing

stress: setup
	@scripts/stress

bench: setup-bench
	@Benchmarks/run

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

docs: setup
	@SHARED="$(SHARED)" scripts/docs

typecheck-apple:
	@SHARED="$(SHARED)" scripts/typecheck-apple

clean:
	@rm -rf .build Benchmarks/.build
