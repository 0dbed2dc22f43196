"""The client's pure parts against the Python they mirror: positions, sentences, dice."""

import json
from itertools import pairwise

import pytest

from pitboss import fair
from pitboss.bots import make
from pitboss.core import words
from pitboss.games import find
from pitboss.table import Table


@pytest.fixture(scope="module")
def modules(browser, server):
    """A page in which the client's modules can be imported."""
    page = browser.new_page(base_url=server.url)
    page.goto("/robots.txt")
    page.goto("/gallery")
    folder = page.evaluate("document.querySelector('script[type=module]').src.replace('app.js', '')")

    def call(module, function, *arguments):
        return page.evaluate(
            "async ([url, name, given]) => (await import(url))[name](...given)",
            [folder + module, function, list(arguments)],
        )

    yield call
    page.close()
