import { expect, test } from "../support/test.ts";
import { openScreen, showScreen, SCREENS } from "./screen-list.ts";

test.use({ isSample: true });

const NAMED = ["editor", "viewer", "an admin's page for a teacher", "an admin's page for a course"];

for (const screen of SCREENS.filter(({ name }) => NAMED.includes(name))) {
  test(`${screen.name}: its name is in the title, and its texts have their language @all`, async ({
    page,
    school,
  }) => {
    await showScreen(page, school, screen);
    const isEditor = screen.name === "editor";
    const names = page.locator("h1, aside h2, main h2").locator("bdi[lang], bdi");
    const name = (isEditor ? page.locator("h1") : names).first();
    await expect(name).toBeVisible();
    await expect.poll(() => page.title()).toContain(await name.innerText());
    if (screen.name.endsWith("teacher")) return;
    const unknown = await page
      .locator("main :is(bdi, .cuts-text)")
      .evaluateAll((all) =>
        all
          .filter((part) => part.closest("[lang]") === document.documentElement)
          .map(({ textContent }) => textContent),
      );
    // People and files have no known language; times have the page's.
    const unnamed = unknown.filter((text) => !/Rahman|Hasan|Ansari|\.pdf$|Time\)$/.test(text));
    expect(unnamed).toEqual([]);
  });
}

test("the headings of a student's home are in order, with a course and without @all", async ({
  page,
  school,
}) => {
  for (const name of ["student's dashboard", "empty dashboard"]) {
    const screen = SCREENS.find((one) => one.name === name);
    if (!screen) throw new Error(`There is no screen ${name}.`);
    const other = await page.context().browser()?.newContext();
    const visited = (await other?.newPage()) ?? page;
    await openScreen(visited, school, { ...screen, path: school.origin + screen.path });
    await expect(visited.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visited.getByRole("heading", { level: 2 }).first()).toBeVisible();
    const levels = await visited
      .getByRole("heading")
      .evaluateAll((all) => all.map(({ tagName }) => tagName));
    expect(levels[0]).toBe("H1");
    await other?.close();
  }
});
