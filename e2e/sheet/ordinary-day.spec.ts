import { firstOf, lastOf } from "@madrasa/contract/quran/verses";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { type Heard, TIME_ZONE } from "./halaqa.ts";
import { goOffline, openSheet, PHONE } from "./on-phone.ts";

test.use(PHONE);

const say = wordsOf("en");
const PRESSES_MAX = 110;

/** Students in order: from the end, with sabqi and manzil, in two sittings, and absent. */
const BEGINNERS = 10;
const SECOND_SITTING = 16;
const ABSENT = 18;
const STUDENTS = 20;

/** Last surah of each beginner: al-Falaq, al-Ikhlas and so on. */
const lastSurah = (index: number) => 113 - index;
const surah = (number: number) => ({
  from: firstOf(number),
  to: lastOf(number),
  unit: "verse" as const,
});

/** Juz 1 and 30 and one page are known; the two pages before were revised. */
const AT_AL_BAQARAH: readonly Heard[] = [
  ["old", { from: 1, to: 148, unit: "part" }],
  ["old", { from: 5673, to: 6236, unit: "part" }],
  ["recent", { from: 134, to: 148, unit: "page" }],
  ["new", { from: 149, to: 152, unit: "page" }],
];
/** Madani mushaf: page 23, pages 21 and 22, the first juz. */
const HEARD_TODAY = {
  new: "al-Baqarah 146–153",
  recent: "al-Baqarah 135–145",
  old: "al-Fatihah 1 – al-Baqarah 141",
};

const before = (index: number): readonly Heard[] =>
  index < BEGINNERS
    ? [
        ["new", surah(lastSurah(index) + 1)],
        ["new", surah(lastSurah(index))],
      ]
    : AT_AL_BAQARAH;

test(`an ordinary day of twenty students takes at most ${PRESSES_MAX} presses without a connection @all`, async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  const { teacher, courseId, students, presses, entriesOfToday } = await openSheet(
    { page, school, problems },
    { students: STUDENTS, before },
  );
  await goOffline(page);
  const drawer = page.getByRole("dialog");
  const track = (name: "new" | "recent" | "old") =>
    drawer.getByRole("region", { name: say("sheet.track", { track: name }), exact: true });
  const next = drawer.getByRole("button", { name: /^Next:/ });
  const rows = page.getByRole("main").getByRole("list").getByRole("listitem");
  const fluent = async (region: ReturnType<typeof track>) => {
    const grade = region.getByRole("button", { name: /^Fluent/ });
    await grade.click();
    await expect(grade).toHaveAttribute("aria-pressed", "true");
  };

  await test.step("two are absent", async () => {
    await page.getByRole("button", { name: say("sheet.allPresent") }).click();
    await page.getByRole("link", { name: /present$/ }).click();
    for (const { firstName } of students.slice(ABSENT)) {
      await page
        .getByRole("listitem")
        .filter({ hasText: firstName })
        .getByRole("button", { name: /^Absent/ })
        .click();
    }
    await page.getByRole("link", { name: say("sheet.toSheet") }).click();
  });

  await test.step("the proposed passages are graded", async () => {
    await page.getByRole("button", { name: /^Listen to/ }).click();
    for (let index = 0; index < ABSENT; index += 1) {
      await expect(drawer.getByRole("heading", { level: 2 })).toContainText(
        students[index]?.firstName ?? "",
      );
      if (index < BEGINNERS) {
        const proposed = say(`surahs.${lastSurah(index) - 1}`);
        await expect(track("new")).toContainText(proposed);
        await fluent(track("new"));
      } else {
        for (const [name, words] of Object.entries(HEARD_TODAY)) {
          const region = track(name as keyof typeof HEARD_TODAY);
          await expect(region).toContainText(words);
          await fluent(region);
        }
      }
      if (index < ABSENT - 1) await next.click();
    }
    await drawer.getByRole("button", { name: say("sheet.toSheet") }).click();
  });

  await test.step("two are heard again in the evening, beside the morning", async () => {
    for (const { firstName } of students.slice(SECOND_SITTING, ABSENT)) {
      await rows.filter({ hasText: firstName }).getByRole("button").click();
      await drawer.getByRole("button", { name: /^. another passage Old/ }).click();
      const evening = drawer.getByRole("region", { name: "Old, passage 2" });
      await expect(evening).toContainText("an-Naba – an-Nas");
      await fluent(evening);
      await expect(track("old")).toContainText(HEARD_TODAY.old);
      await drawer
        .getByRole("link", { name: /’s record$/ })
        .evaluate((link) => link.scrollIntoView({ block: "center" }));
      await expectAccessible(page);
      await drawer.getByRole("button", { name: say("sheet.toSheet") }).click();
    }
  });
  const taken = await presses();
  console.log(`${taken} presses`);
  expect(taken).toBeLessThanOrEqual(PRESSES_MAX);

  await page.context().setOffline(false);
  await expect(page.getByText(say("unsent.arrived"), { exact: true })).toBeVisible();
  const arrived = await entriesOfToday();
  const perStudent = students.map(
    ({ _id }) => arrived.filter(({ studentId }) => studentId === _id).length,
  );
  const expected = students.map((_, index) => {
    if (index < BEGINNERS) return 1;
    if (index < SECOND_SITTING) return 3;
    return index < ABSENT ? 4 : 0;
  });
  expect(perStudent).toEqual(expected);

  const second = await newVisitor({ timezoneId: TIME_ZONE });
  await useSession(second, teacher);
  await second.goto(`/sheet/${courseId}`);
  await expect(
    second.getByRole("listitem").filter({ hasText: "Old: Fluent · Fluent" }),
  ).toHaveCount(ABSENT - SECOND_SITTING);
});
