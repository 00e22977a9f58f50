import { expect, test } from "../support/test.ts";
import { SCREENS, showScreen } from "./screen-list.ts";

/** Headings and row titles in other letters than the page's, which do not start at their box's own edge. */
function astray(): string[] {
  const isOther = document.dir === "rtl" ? /^[^\p{L}]*[a-z]/iu : /^[^\p{L}]*\p{Script=Arabic}/u;
  return (
    [...document.querySelectorAll("main :is(h1, h2, h3) :is(bdi, .cuts-text)")]
      .filter((text) => text.checkVisibility() && isOther.test(text.textContent))
      // A child's name is next to the mark, at the edge of the page.
      .filter((text) => !text.closest('a[href^="/family/"]'))
      .flatMap((text) => {
        let box = text;
        while (getComputedStyle(box).display.startsWith("inline") && box.parentElement) {
          box = box.parentElement;
        }
        const range = document.createRange();
        range.selectNodeContents(text);
        const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        const { direction, textAlign } = getComputedStyle(box);
        const gap = document.dir === "rtl" ? inner.left - outer.left : outer.right - inner.right;
        const isAstray =
          textAlign !== "center" && (Math.abs(gap) > 2 || direction === document.dir);
        // A page's sentence may contain a name.
        return isAstray && box.textContent.trim() === text.textContent.trim()
          ? [`${text.textContent} ${Math.round(gap)}`]
          : [];
      })
  );
}

test.use({ isSample: true });

/** A person's name beside a badge, and a title below a centred one. */
const APART = ["an admin's page for a student", "the end of a course"];

for (const screen of SCREENS.filter(({ name }) => !APART.includes(name))) {
  test(`${screen.name}: titles in other letters start at their own edge @all`, async ({
    page,
    school,
    problems,
  }) => {
    problems.allow(/status of 40|404/);
    await showScreen(page, school, screen);
    expect(await page.evaluate(astray)).toEqual([]);
  });
}
