import { contract } from "@madrasa/contract";
import { aTeacher } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { aCircle, TIME_ZONE } from "./circle.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

const PUPILS = 20;
/** "All present", the first pupil, three grades each, and the next one. */
const PRESSES_MAX = 81;

for (const { lang, allPresent, hear, next } of [
  { lang: "en", allPresent: "All present", hear: /^Hear/, next: /^Next/ },
  { lang: "ar", allPresent: "الجميع حاضرون", hear: /^الاستماع إلى/, next: /^التالي/ },
] as const) {
  test(`twenty pupils with three tracks take at most ${PRESSES_MAX} presses, in ${lang} @all`, async ({
    page,
    school,
    expectAccessible,
  }) => {
    const { teacher, courseId } = await aCircle(school, { pupils: PUPILS });
    await school.client.call(contract.profile.updateMe, {
      token: teacher.token,
      body: { language: lang },
    });
    await useSession(page, teacher);
    const presses = await countPresses(page);
    await page.goto(`/sheet/${courseId}?lang=${lang}`);
    await page.getByRole("button", { name: allPresent }).click();
    await page.getByRole("button", { name: hear }).click();
    const drawer = page.getByRole("dialog");
    for (let place = 1; place <= PUPILS; place += 1) {
      const tracks = drawer.getByRole("region");
      await expect(tracks).toHaveCount(3);
      for (const track of await tracks.all()) {
        const fluent = track.locator("button[aria-pressed]").first();
        await fluent.click();
        await expect(fluent).toHaveAttribute("aria-pressed", "true");
      }
      if (place < PUPILS) await drawer.getByRole("button", { name: next }).click();
    }
    expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX);
    await expectAccessible(page);
  });
}

test("a substitute accepts, keeps the sheet, is named to the families, and is ended @all", async ({
  page,
  school,
  newVisitor,
  problems,
}) => {
  problems.allow(/404|403/);
  const { teacher, courseId, guardian } = await aCircle(school, { pupils: 2, isGuarded: true });
  const other = await aTeacher(school, { firstName: "Harun", lastName: "Aziz" });
  await useSession(page, teacher);
  await page.goto(`/sheet/${courseId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Who else keeps this sheet" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email or phone of a teacher").fill(other.email);
  await dialog.getByRole("button", { name: "Ask" }).click();
  await expect(dialog.getByRole("listitem")).toContainText("Harun Aziz");

  const second = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(second, other);
  await second.goto("/sheets");
  await second.getByRole("button", { name: /^Accept/ }).click();
  await second.getByRole("link", { name: "Maghrib halaqa" }).click();
  await second.getByRole("button", { name: "All present" }).click();
  await expect(second.getByRole("button", { name: /^Hear/ })).toBeVisible();

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await home.getByRole("link", { name: /^Recitation/ }).click();
  await expect(home.getByText(/Harun Aziz/)).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Who else keeps this sheet" }).click();
  await dialog.getByRole("button", { name: /^End/ }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole("button", { name: /^Hear/ })).toHaveCount(0);
});
