"""Renews the pictures of the browser: `python docs/pictures/web.py` in the source tree.

They are screens that the tests of the client leave in `build/screens` (`./run test tests/web`), made smaller.
"""

import base64
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent
SCREENS = FOLDER.parents[1] / "build" / "screens"
PICTURES = {
    "web-table": ("table-wide-everything", 1000),
    "web-phone": ("table-phone-six-bandit", 390),
    "web-cards": ("cards-phone-five", 390),
}
"""Each picture's screen, and how many pixels wide it becomes."""

PAGE = "<body style='margin:0'><img style='display:block; width:{width}px' src='data:image/png;base64,{png}'>"


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (screen, width) in PICTURES.items():
            png = base64.b64encode((SCREENS / f"{screen}.png").read_bytes()).decode()
            page = browser.new_page(viewport={"width": width, "height": 10})
            page.set_content(PAGE.format(width=width, png=png))
            page.locator("img").screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=85)
        browser.close()


if __name__ == "__main__":
    main()
