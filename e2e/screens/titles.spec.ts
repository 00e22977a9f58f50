import { expect, test } from "../support/test.ts";
import { openScreen, SCREENS } from "./screen-list.ts";

test.use({ isSample: true });

const NAMED = ["editor", "viewer", "an admin's page for a teacher", "an admin's page for a course"];

for (const screen of SCREENS.filter(({ name }) => NAMED.includes(name))) {
  test(`${screen.name}: its name is in the title, and its texts have their language @all`, async ({
    page,
    school,
  }) => {
    await openScreen(page, school, screen);
    const name = page.getByRole("heading", { level: 1 }).locator("bdi");
    await expect(name).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${await name.innerText()}.* · Madrasa`));
    if (screen.name.endsWith("teacher")) return;
    const language = await name.getAttribute("lang");
    expect(language).not.toBeNull();
    // Names of people have no known language.
    const unknown = await page.locator("main :is(bdi, .cuts-text):not([lang])").allInnerTexts();
    expect(unknown.filter((text) => !text.includes("Rahman"))).toEqual([]);
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
