import { contract } from "@madrasa/contract";
import { LANGUAGES } from "@madrasa/contract/languages";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { aGeneraladmin, anUnapprovedTeacher, superadminSession } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an admin approves from Today with one press, and finds the rest below More on a phone @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await anUnapprovedTeacher(school, { firstName: "Harun", lastName: "Malik" });
  await useSession(page, await aGeneraladmin(school));
  const presses = await countPresses(page);
  await page.goto("/admin/dashboard");
  const approve = page.getByRole("button", { name: /^Approve.*Harun Malik/ });
  const bar = page.getByRole("navigation").filter({ visible: true });
  await expect(bar.getByRole("link", { name: /Teachers.*waiting$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  await expectAccessible(page);
  const before = await presses();
  await approve.click();
  await expect(approve).toHaveCount(0);
  expect((await presses()) - before).toBe(1);
  await expect(page.getByRole("heading", { name: /^The last 12 weeks$/ })).toBeVisible();
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Statistics" }).click();
  await expect(page.getByText("Monthly visits")).toBeVisible();
  for (const tool of ["Language", "Dark theme", "Account"]) {
    await expect(
      page
        .getByLabel(tool)
        .or(page.getByRole("button", { name: tool }))
        .first(),
    ).toBeInViewport({ ratio: 1 });
  }
});

for (const language of ["en", "ar"] as const) {
  test(`the first evening ticks its steps, and the status says that codes reach nobody (${language}) @all`, async ({
    newSchool,
    newVisitor,
    expectAccessible,
  }) => {
    const say = wordsOf(language);
    const school = await newSchool();
    const page = await newVisitor({ baseURL: school.origin });
    const as = await superadminSession(school);
    const { client } = school;
    await client.call(contract.profile.updateMe, { ...as, body: { language } });
    await useSession(page, { ...as, role: "superadmin" });
    await page.goto("/admin/dashboard");
    const step = (name: string) =>
      page.getByRole("listitem").filter({ hasText: say(`today.step_${name}`) });
    const done = say("today.stepDone");
    await expect(step("codes")).not.toContainText(done);
    await expect(step("codes")).toContainText(say("today.stepHelp_codes"));
    await expectAccessible(page);

    await step("school")
      .getByRole("link", { name: say("today.stepAct_school") })
      .click();
    const name = page.getByRole("region", { name: say("settings.names") });
    await name.getByLabel(LANGUAGES[language].name).fill("مدرسة النور");
    await name.getByRole("button", { name: say("ui.save") }).click();
    await expect(page.getByText(say("editing.settingSaved"))).toBeVisible();
    await page.goto("/admin/dashboard");
    await expect(step("school")).toContainText(done);

    await step("backup")
      .getByRole("button", { name: say("status.takeBackup") })
      .click();
    await expect(step("backup")).toContainText(done);
    await client.call(contract.site.updateAbout, {
      ...as,
      query: { aboutUsId: ABOUT_US_ID },
      body: { header: "Who we are", paragraph: "A small school.", socialLinks: [] },
    });
    await page.reload();
    await expect(step("about")).toContainText(done);
    await step("codes")
      .getByRole("link", { name: say("today.stepAct_codes") })
      .click();
    await expect(page.getByText(say("status.noChannel").split(".")[0] ?? "")).toBeVisible();
    const testEmail = page.getByRole("button", { name: say("status.sendTestEmail") });
    await expect(testEmail).toBeFocused();
    await expect(testEmail).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(say("status.testUnsent", { to: school.superadmin.email })),
    ).toBeVisible();
    await expectAccessible(page);
  });
}
