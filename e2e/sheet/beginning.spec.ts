import { contract } from "@madrasa/contract";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { TIME_ZONE, today } from "./halaqa.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

const say = wordsOf("en");
const NAMES = ["Bilal", "Hamza", "Idris", "Adam"];
const AN_NAS = { from: 6231, to: 6236 };

test("a first sheet is turned on with one press, put in order, and begun with an-Nas in two", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  for (const firstName of NAMES) {
    const student = await aStudent(school, { firstName, lastName: "Ansari" });
    await enrol(school, student, courseId);
  }
  await useSession(page, teacher);
  const presses = await countPresses(page);
  await page.goto("/sheets");
  const turnOn = page.getByRole("button", { name: say("courses.turnOnSheet") });
  await expect(turnOn).toBeVisible();
  await expectAccessible(page);
  await turnOn.click();
  await expect(page.getByRole("heading", { name: "Maghrib halaqa" })).toBeVisible();
  expect(await presses()).toBe(1);

  await test.step("the order of the halaqa", async () => {
    await page.getByRole("button", { name: say("sheet.more") }).click();
    await page.getByRole("menuitem", { name: say("sheet.order") }).click();
    const row = (name: string) => page.getByRole("button", { name: `${name} Ansari` });
    await row("Adam").click();
    await expectAccessible(page);
    await row("Idris").click();
    await expect(page.getByRole("listitem")).toContainText(["Bilal", "Hamza", "Idris", "Adam"]);
    await page.getByRole("button", { name: say("sheet.keepOrder") }).click();
    await expect(page.getByRole("button", { name: say("sheet.allPresent") })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toContainText(NAMES);
  });

  await test.step("the first passage of a beginner", async () => {
    await page.getByRole("listitem").filter({ hasText: "Bilal" }).getByRole("button").click();
    const drawer = page.getByRole("dialog");
    const before = await presses();
    const track = drawer.getByRole("region", { name: say("sheet.track", { track: "new" }) });
    await track
      .getByRole("button", { name: say("surahs.114"), exact: true })
      .first()
      .click();
    await expectAccessible(page);
    await track.getByRole("button", { name: say("sheet.grade", { grade: "2" }) }).click();
    await expect(drawer.getByRole("status")).toHaveText(say("sheet.arrived"));
    expect((await presses()) - before).toBe(2);
  });
  const { students, sheetEntries } = await school.client.call(contract.sheet.readSheet, {
    token: teacher.token,
    query: { courseId, day: today() },
  });
  expect(students[0]).toMatchObject({ firstName: "Bilal", direction: "backward" });
  expect(parseSheetEntries(sheetEntries)).toMatchObject([AN_NAS]);
});
