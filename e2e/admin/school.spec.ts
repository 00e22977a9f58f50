import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { LANGUAGES } from "@madrasa/contract/languages";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession } from "@madrasa/testkit/people";
import { becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

const AT = "/admin/dashboard/school";

for (const language of ["en", "ar"] as const) {
  test(`the superadmin names the school and its categories, and everybody has them (${language}) @all`, async ({
    newSchool,
    newVisitor,
    expectAccessible,
  }) => {
    const say = wordsOf(language);
    const school = await newSchool();
    const { client } = school;
    const as = await superadminSession(school);
    await client.call(contract.profile.updateMe, { ...as, body: { language } });
    const page = await newVisitor({ baseURL: school.origin });
    await useSession(page, { ...as, role: "superadmin" });
    await page.goto(AT);

    const saveOf = (section: ReturnType<typeof part>) =>
      section.getByRole("button", { name: say("ui.save"), exact: true });
    const save = async (section: ReturnType<typeof part>) => {
      const read = page.waitForResponse((answer) => answer.url().endsWith("/control/school"));
      await saveOf(section).click();
      await read;
      await expect(saveOf(section)).toBeEnabled();
    };
    const part = (key: "names" | "categories" | "timeZone") =>
      page.getByRole("region", { name: say(`settings.${key}`) });

    await test.step("the name is in the header at once, and in the other languages", async () => {
      const names = part("names");
      await names.locator("summary").click();
      await names.getByLabel(LANGUAGES.ar.name).fill("مدرسة النور");
      await names.getByLabel(LANGUAGES.en.name).fill("Al-Noor");
      await save(names);
      const own = language === "en" ? "Al-Noor" : "مدرسة النور";
      await expect(page.locator("aside").getByText(own)).toBeVisible();
      await expect(page).toHaveTitle(`${say("school.school")} · ${own}`);
    });

    await test.step("a category is added, moved up, and one of the beginning is hidden", async () => {
      const categories = part("categories");
      await categories.locator("summary").click();
      await expect(part("names").getByLabel(LANGUAGES.en.name)).toBeHidden();
      await categories.getByRole("button", { name: say("settings.addCategory") }).click();
      const last = categories.getByRole("listitem").last();
      await saveOf(categories).click();
      await expect(last.getByText(say("fields.REQUIRED"))).toBeVisible();
      const maths = language === "en" ? "Math" : "الرياضيات";
      await last.getByLabel(LANGUAGES[language].name).fill(` ${maths.toUpperCase()} `);
      await saveOf(categories).click();
      await expect(last.getByText(say("fields.CATEGORY_TWICE"))).toBeVisible();
      await last.getByLabel(LANGUAGES[language].name).fill(language === "en" ? "Fiqh" : "الفقه");
      await expect(last.getByRole("button", { name: /Fiqh|الفقه/ }).first()).toBeVisible();
      const science = categories.getByRole("listitem").first();
      await science.getByRole("button", { expanded: false }).click();
      await science.getByRole("switch").check();
      await save(categories);
      await expectAccessible(page);
      const { value } = (await client.call(contract.site.readSchool, as)).categories;
      expect(value.at(-1)).toMatchObject({ hidden: false, isInUse: false });
      expect(value[0]).toMatchObject({ key: "Science", hidden: true });
      await save(categories);
      const again = (await client.call(contract.site.readSchool, as)).categories;
      expect(again.value).toEqual(value);
    });

    await test.step("a teacher chooses it, and visitors filter by it", async () => {
      const category = language === "en" ? "Fiqh" : "الفقه";
      const teacher = await aTeacher(school);
      const { courseId } = await aPublishedCourse(school, teacher, { title: "Purity" });
      const { token } = teacher;
      const query = { courseId };
      await client.call(contract.courses.updateCourse, { token, query, body: { category } });
      await aPublishedCourse(school, teacher, { title: "Verses" });
      const visitor = await newVisitor({ baseURL: school.origin });
      await visitor.goto(`/courses?lang=${language}`);
      const chips = visitor.getByRole("group", { name: say("catalogue.categories") });
      await expect(chips.getByRole("radio", { name: category })).toBeAttached();
      await expect(chips.getByRole("radio")).toHaveCount(6);
      const withoutScripts = await newVisitor({ baseURL: school.origin, javaScriptEnabled: false });
      await withoutScripts.goto(`/courses?lang=${language}`);
      const built = withoutScripts.locator("fieldset");
      await expect(built).toBeAttached();
      await expect(built).toBeHidden();
      await chips.getByRole("radio", { name: category }).click();
      await expect(visitor.getByRole("heading", { name: "Purity" })).toBeVisible();
      await expect(visitor.getByRole("heading", { name: "Verses" })).toHaveCount(0);
      await visitor.reload();
      await expect(chips.getByRole("radio", { name: category })).toBeChecked();
    });
  });
}

test("the second of two people who change the name sees the other's and decides @all", async ({
  newSchool,
  newVisitor,
  problems,
}) => {
  problems.allow("status of 409");
  const school = await newSchool();
  const as = await superadminSession(school);
  const page = await newVisitor({ baseURL: school.origin });
  await useSession(page, { ...as, role: "superadmin" });
  await page.goto(`${AT}#names`);
  const names = (of: Page) => of.getByRole("region", { name: "School name" });
  await names(page).getByLabel("English").fill("Mine");
  await school.client.call(contract.site.setSchoolNames, {
    ...as,
    body: { value: { en: "Theirs" } },
  });
  await names(page).getByRole("button", { name: "Save", exact: true }).click();
  await names(page).getByRole("button", { name: "Show their version" }).click();
  await expect(names(page).getByText("Theirs", { exact: true })).toBeVisible();
  await expect(names(page).getByLabel("English")).toHaveValue("Mine");
  await names(page).getByRole("button", { name: "Save my version" }).click();
  await expect(page.locator("aside").getByText("Mine")).toBeVisible();
});

test("the settings of the school begin as a list, with at most 15 controls on a phone", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await becomeSuperadmin(page, school);
  await page.goto(AT);
  await expect(page.getByRole("heading", { name: "School name" })).toBeVisible();
  await expect(page.getByTestId("skeleton").filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
  const controls = page.locator("a, button, select, input, textarea, summary");
  const shown = controls.filter({ visible: true });
  const inView = await shown.evaluateAll(
    (all) =>
      all.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      }).length,
  );
  expect(inView).toBeGreaterThan(10);
  expect(inView).toBeLessThanOrEqual(15);
});
