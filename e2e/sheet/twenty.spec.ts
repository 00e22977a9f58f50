import { contract } from "@madrasa/contract";
import { aTeacher } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import { aCircle, TIME_ZONE, today } from "./circle.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

const NO_LINE = /Failed to fetch|ERR_|Failed to load|fetching the script/;
const PUPILS = 20;
const TRACKS = ["new", "recent", "old"] as const;
/** "All present", the first pupil, three grades each, and the next one. */
const PRESSES_MAX = 81;
/** One entry after another is sent, beside another browser on two cores. */
const slow = { timeout: 60_000 };

test.describe("in flight mode", () => {
  test.use({ serviceWorkers: "allow" });

  for (const lang of ["en", "ar"] as const) {
    test(`twenty pupils with three tracks take at most ${PRESSES_MAX} presses without a line, arrive once and are signed (${lang}) @all`, async ({
      page,
      school,
      newVisitor,
      problems,
      expectAccessible,
    }) => {
      problems.allow(NO_LINE);
      const { client } = school;
      const say = wordsOf(lang);
      const { teacher, courseId, guardian, pupils } = await aCircle(school, {
        pupils: PUPILS,
        isGuarded: true,
      });
      const { token } = teacher;
      for (const person of [teacher, guardian]) {
        await client.call(contract.profile.updateMe, {
          token: person.token,
          body: { language: lang },
        });
      }
      await useSession(page, teacher);
      const presses = await countPresses(page);
      await page.goto(`/sheet/${courseId}?lang=${lang}`);
      await screensAreStored(page);
      await expect.poll(() => storedParts(page)).toBeGreaterThan(0);
      await page.context().setOffline(true);
      const drawer = page.getByRole("dialog");
      const hear = page.getByRole("button", { name: startOf(say("sheet.hear", { name: "" })) });
      await page.getByRole("button", { name: say("sheet.allPresent") }).click();
      await hear.click();
      for (let place = 1; place <= PUPILS; place += 1) {
        const tracks = drawer.getByRole("region");
        await expect(tracks).toHaveCount(TRACKS.length);
        for (const track of await tracks.all()) {
          const fluent = track.locator("button[aria-pressed]").first();
          await fluent.click();
          await expect(fluent).toHaveAttribute("aria-pressed", "true");
        }
        const next = drawer.getByRole("button", { name: startOf(say("sheet.next", { name: "" })) });
        if (place === PUPILS / 2) {
          // As if the phone had closed the page: it is all there, and goes on where it stopped.
          await page.reload();
          await hear.click();
        } else if (place < PUPILS) {
          await next.click();
        }
      }
      const taken = await presses();
      console.log(`${lang}: ${taken} presses, ${taken * 3} s at 3 s each`);
      expect(taken).toBeLessThanOrEqual(PRESSES_MAX);
      await expect(drawer.getByRole("status")).toHaveText(say("sheet.keptHere"));
      await expectAccessible(page);
      await drawer.getByRole("button", { name: say("ui.close") }).click();
      // "All present" too.
      const kept = new RegExp(`\\b${1 + PUPILS * TRACKS.length}\\b`);
      await expect(page.getByRole("button", { name: kept })).toBeVisible();
      expect(await entriesOfToday()).toHaveLength(0);

      await page.context().setOffline(false);
      await expect(page.getByText(say("unsent.arrived"), { exact: true })).toBeVisible(slow);
      const day = today();
      const arrived = await entriesOfToday();
      expect(new Set(arrived.map(({ studentId, track }) => `${studentId} ${track}`)).size).toBe(
        PUPILS * TRACKS.length,
      );
      expect(arrived).toHaveLength(PUPILS * TRACKS.length);
      for (const { _id: studentId } of pupils) {
        const query = { courseId, studentId, day };
        const { former } = await client.call(contract.sheet.listFormer, { token, query });
        expect(former).toEqual([]);
      }

      const second = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(second, teacher);
      await second.goto(`/sheet/${courseId}`);
      for (const track of TRACKS) {
        const heard = `${say("sheet.track", { track })}: ${say("sheet.grade", { grade: "1" })}`;
        await expect(second.getByRole("listitem").filter({ hasText: heard })).toHaveCount(PUPILS);
      }

      const home = await newVisitor({ timezoneId: TIME_ZONE });
      await useSession(home, guardian);
      await home.goto("/family");
      await home.locator('a[href^="/record?childId="]').first().click();
      await home.getByRole("button", { name: say("sheet.seen"), exact: true }).click();
      await expect(home.getByText(say("sheet.wasSeen"))).toBeVisible();
      await expect(home.getByText("Hamza")).toHaveCount(0);
      await second.reload();
      await second.getByRole("listitem").filter({ hasText: "Bilal" }).getByRole("button").click();
      await expect(second.getByRole("dialog").getByRole("status")).toHaveText(
        startOf(say("sheet.seenUntil", { day: "" })),
      );

      async function entriesOfToday() {
        const query = { courseId, day: today() };
        const { recitals } = await client.call(contract.sheet.readSheet, { token, query });
        return recitals.filter((row) => row.day === today());
      }
    });
  }
});

/** A message whose last value is not known. */
const startOf = (words: string): RegExp => new RegExp(`^${words.trim()}`);

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
