import { contract } from "@madrasa/contract";
import { aTeacher } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { aHalaqa, TIME_ZONE, today } from "./halaqa.ts";
import { goOffline, openSheet, PHONE } from "./on-phone.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });
const STUDENTS = 20;
const TRACKS = ["new", "recent", "old"] as const;
/** "All present", the first student, three grades each, and the next one. */
const PRESSES_MAX = 81;

test.describe("in flight mode", () => {
  test.use(PHONE);

  for (const lang of ["en", "ar"] as const) {
    test(`twenty students with three tracks take at most ${PRESSES_MAX} presses without a line, arrive once and are signed (${lang}) @all`, async ({
      page,
      school,
      newVisitor,
      problems,
      expectAccessible,
    }) => {
      const say = wordsOf(lang);
      const halaqa = await openSheet(
        { page, school, problems },
        { students: STUDENTS, isGuarded: true, language: lang },
      );
      const { teacher, courseId, guardian, students, presses, entriesOfToday } = halaqa;
      const { token } = teacher;
      await goOffline(page);
      const drawer = page.getByRole("dialog");
      const hear = page.getByRole("button", { name: startOf(say("sheet.hear", { name: "" })) });
      await page.getByRole("button", { name: say("sheet.allPresent") }).click();
      await hear.click();
      for (let index = 1; index <= STUDENTS; index += 1) {
        const tracks = drawer.getByRole("region");
        await expect(tracks).toHaveCount(TRACKS.length);
        for (const track of await tracks.all()) {
          const fluent = track.locator("button[aria-pressed]").first();
          await fluent.click();
          await expect(fluent).toHaveAttribute("aria-pressed", "true");
        }
        const next = drawer.getByRole("button", { name: startOf(say("sheet.next", { name: "" })) });
        if (index === STUDENTS / 2) {
          await page.reload();
          await hear.click();
        } else if (index < STUDENTS) {
          await next.click();
        }
      }
      const taken = await presses();
      console.log(`${lang}: ${taken} presses, ${taken * 3} s at 3 s each`);
      expect(taken).toBeLessThanOrEqual(PRESSES_MAX);
      await expect(drawer.getByRole("status")).toHaveText(say("sheet.keptHere"));
      await expectAccessible(page);
      await drawer.getByRole("button", { name: say("ui.close") }).click();
      const kept = new RegExp(`\\b${1 + STUDENTS * TRACKS.length}\\b`);
      await expect(page.getByRole("button", { name: kept })).toBeVisible();
      expect(await entriesOfToday()).toHaveLength(0);

      await page.context().setOffline(false);
      await expect(page.getByText(say("unsent.arrived"), { exact: true })).toBeVisible();
      const day = today();
      const arrived = await entriesOfToday();
      expect(new Set(arrived.map(({ studentId, track }) => `${studentId} ${track}`)).size).toBe(
        STUDENTS * TRACKS.length,
      );
      expect(arrived).toHaveLength(STUDENTS * TRACKS.length);
      for (const { _id: studentId } of students) {
        const query = { courseId, studentId, day };
        const { history } = await school.client.call(contract.sheet.listHistory, { token, query });
        expect(history).toEqual([]);
      }

      const second = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(second, teacher);
      await second.goto(`/sheet/${courseId}`);
      for (const track of TRACKS) {
        const heard = `${say("sheet.track", { track })}: ${say("sheet.grade", { grade: "1" })}`;
        await expect(second.getByRole("listitem").filter({ hasText: heard })).toHaveCount(STUDENTS);
      }

      const home = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(home, guardian);
      await home.goto("/family");
      await openChild(home, "Bilal");
      await home.locator('a[href^="/record?childId="]').first().click();
      await home.getByRole("button", { name: say("sheet.seen"), exact: true }).click();
      await expect(home.getByText(say("sheet.wasSeen"))).toBeVisible();
      await expect(home.getByText("Hamza")).toHaveCount(0);
      await second.reload();
      await second.getByRole("listitem").filter({ hasText: "Bilal" }).getByRole("button").click();
      await expect(second.getByRole("dialog").getByRole("status")).toHaveText(
        startOf(say("sheet.seenUntil", { day: "" })),
      );
    });
  }
});

const startOf = (words: string): RegExp => new RegExp(`^${words.trim()}`);

test("a substitute accepts, keeps the sheet, is named to the families, and is ended @all", async ({
  page,
  school,
  newVisitor,
  problems,
}) => {
  problems.allow(/404|403/);
  const { teacher, courseId, guardian } = await aHalaqa(school, { students: 2, isGuarded: true });
  const other = await aTeacher(school, { firstName: "Harun", lastName: "Aziz" });
  await useSession(page, teacher);
  await page.goto(`/sheet/${courseId}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Helping teachers" }).click();
  await page.getByRole("button", { name: "Ask a teacher" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email or phone of a teacher").fill(other.email);
  await dialog.getByRole("checkbox", { name: /^Fill in the daily sheet/ }).check();
  await dialog.getByRole("button", { name: "Ask" }).click();
  const help = page.getByRole("group", { name: "Harun Aziz" });
  await expect(help).toContainText("Request sent, not answered yet");

  const second = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(second, other);
  await second.goto("/sheets");
  await second.getByRole("button", { name: /^Accept/ }).click();
  await second.getByRole("link", { name: "Maghrib halaqa" }).click();
  await second.getByRole("button", { name: "All present" }).click();
  await expect(second.getByRole("button", { name: /^Listen to/ })).toBeVisible();

  const home = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(home, guardian);
  await home.goto("/family");
  await openChild(home, "Bilal");
  await home.getByRole("link", { name: /^Recitation record/ }).click();
  await expect(home.getByText(/Harun Aziz/)).toBeVisible();

  await page.reload();
  await help.getByRole("checkbox", { name: /^Fills in the sheet/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(help).toHaveCount(0);
  await second.reload({ waitUntil: "networkidle" });
  await expect(second.getByRole("button", { name: /^Listen to/ })).toHaveCount(0);
});
