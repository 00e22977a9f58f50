import { contract } from "@madrasa/contract";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import type { Page } from "@playwright/test";
import {
  aRecitingCourse,
  expectRecorded,
  someRecitations,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone() });

const HANDED_IN = 20;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const pausing = (page: Page) => button(page, /^Pause ?.*Recitation by/);
const waiting = (page: Page, count: number) =>
  expect(page.getByRole("link", { name: `${count} waiting`, exact: true })).toBeVisible();

async function countPresses(page: Page) {
  await page.evaluate(() => {
    document.addEventListener(
      "pointerdown",
      () =>
        sessionStorage.setItem(
          "presses",
          String(Number(sessionStorage.getItem("presses") ?? 0) + 1),
        ),
      { capture: true },
    );
  });
  return async () =>
    page.evaluate(() => {
      const count = Number(sessionStorage.getItem("presses") ?? 0);
      sessionStorage.removeItem("presses");
      return count;
    });
}

async function holdToAnswer(page: Page, seconds: number) {
  await button(page, "Reply by voice").hover();
  await page.mouse.down();
  await expectRecorded(page, seconds);
  await page.mouse.up();
}

test("twenty recitations are answered in turn with two or three presses each @all", async ({
  page,
  school,
}) => {
  const { teacher, student, courseId } = await aRecitingCourse(school);
  await someRecitations(school, { student, courseId }, HANDED_IN);
  await page.setViewportSize({ width: 360, height: 740 });
  await useSession(page, teacher);
  await page.goto("/answer-recitations");
  await waiting(page, HANDED_IN);
  const pressed = await countPresses(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/sound/")) fetched.push(new URL(request.url()).pathname);
  });

  await test.step("the first by holding: play, grade, answer", async () => {
    await button(page, /^Play/).click();
    await expect(pausing(page)).toBeVisible();
    await page.getByText("Good", { exact: true }).click();
    await holdToAnswer(page, 1);
    await waiting(page, 19);
    expect(await pressed()).toBe(3);
  });

  await test.step("the next plays by itself: by pressing, grade, answer and send", async () => {
    await expect(page.getByText("Number 2").first()).toBeVisible();
    await expect(pausing(page)).toBeVisible();
    await page.getByText("Fluent", { exact: true }).click();
    await button(page, "Reply by voice").click();
    await expect(pausing(page)).toBeHidden();
    await expectRecorded(page, 1);
    await button(page, "Send reply").click();
    await waiting(page, 18);
    expect(await pressed()).toBe(3);
  });

  await test.step("a slow press is no hold: it records until the next press", async () => {
    await button(page, "Reply by voice").click({ delay: 500 });
    await expectRecorded(page, 2);
    await button(page, "Finish").click();
    await button(page, "Start again").click();
    await pressed();
    await button(page, /^Play.*Recitation by/).click();
  });

  await test.step("the others by holding: two presses each", async () => {
    for (let left = 18; left > 0; left -= 1) {
      await expect(pausing(page)).toBeVisible();
      await page.getByText("Good", { exact: true }).click();
      await holdToAnswer(page, 1);
      if (left > 1) await waiting(page, left - 1);
    }
    await expect(page.getByText("No recitations waiting")).toBeVisible();
    expect(await pressed()).toBe(2 * 18 + 1);
  });
  expect([fetched.length, new Set(fetched).size]).toEqual([HANDED_IN, HANDED_IN]);

  const { token } = student;
  const query = { limit: "50" };
  const listVoices = async () => {
    const own = await school.client.call(contract.recitations.listRecitations, { token, query });
    return own.recitations.map(({ answer }) => Boolean(answer?.sound));
  };
  await expect.poll(listVoices).toEqual(Array.from({ length: HANDED_IN }, () => true));
});

test("marks are set, played, moved and removed by keyboard, and a reply's draft survives a closed tab @all", async ({
  page,
  school,
  context,
  expectAccessible,
}) => {
  const { teacher, student, courseId } = await aRecitingCourse(school);
  await someRecitations(school, { student, courseId }, 2);
  await useSession(page, teacher);
  await page.goto("/answer-recitations");
  await waiting(page, 2);
  const track = page.getByRole("slider", { name: /^Place in: Recitation by/ });
  const press = async (name: string | RegExp) => {
    await button(page, name).first().focus();
    await page.keyboard.press("Enter");
  };

  await test.step("plays, goes to a place and changes the speed", async () => {
    await press(/^Play/);
    await expect(pausing(page)).toBeVisible();
    await press(/^Pause/);
    await press(/^Speed/);
    await expect(button(page, /^Speed ?1.25×/)).toBeFocused();
    expect(
      await page
        .locator("audio")
        .evaluate((audio: HTMLAudioElement) => [audio.playbackRate, audio.preservesPitch]),
    ).toEqual([1.25, true]);
    await track.focus();
    for (let second = 0; second < 8; second += 1) await page.keyboard.press("ArrowRight");
    await press("Back five seconds");
  });

  await test.step("marks one and a half seconds before the press, and moves it by halves", async () => {
    await track.fill("6");
    await press("Mistake");
    await track.fill("9");
    await press("Tajwid");
    await expect(button(page, "0:04 Mistake")).toBeVisible();
    await press("Move 0:04 Mistake later");
    await expect(button(page, "Move 0:05 Mistake later")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(button(page, "0:06 Mistake")).toBeVisible();
    await press("Move 0:06 Mistake earlier");
    await press("Remove 0:07 Tajwid");
    await expect(button(page, "0:07 Tajwid")).toBeHidden();
    await press("0:05 Mistake");
    await expect(pausing(page)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the tab is closed over a recorded answer, and opened", async () => {
    await page.getByRole("radio", { name: "Hesitant" }).focus();
    await page.keyboard.press("Space");
    await press("Reply in words");
    await page.getByLabel("Short written reply").fill("Once more, slowly");
    await press("Reply by voice");
    await expectRecorded(page, 2);
    await page.keyboard.press("Tab");
    await expect(button(page, "Pause")).toBeFocused();
    await page.close({ runBeforeUnload: false });
  });

  const again = await context.newPage();
  await useSession(again, teacher);
  await again.goto("/answer-recitations");
  await expect(again.getByText("We found your earlier")).toBeVisible();
  await expect(button(again, "0:05 Mistake")).toBeVisible();
  await expect(again.getByRole("radio", { name: "Hesitant" })).toBeChecked();
  await expect(again.getByLabel("Short written reply")).toHaveValue("Once more, slowly");
  await button(again, "Send reply").focus();
  await again.keyboard.press("Enter");
  await waiting(again, 1);
  await expect(again.getByRole("heading", { level: 1 })).toBeFocused();
  const reply = async () => {
    const { recitations } = await school.client.call(contract.recitations.listRecitations, {
      token: student.token,
      query: {},
    });
    return recitations.find(({ answer }) => answer)?.answer;
  };
  await expect.poll(reply).toBeDefined();
  const { grade, remark, annotations, sound } = (await reply()) ?? {};
  expect({ grade, remark, annotations }).toEqual({
    grade: 3,
    remark: "Once more, slowly",
    annotations: [{ kind: "mistake", atMs: 5_500 }],
  });
  expect(sound?.seconds).toBeGreaterThan(1);
});

test("a recitation becomes the sheet's entry in one press, and a second press undoes it @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, student, courseId } = await aRecitingCourse(school);
  await someRecitations(school, { student, courseId }, 1);
  const { token } = teacher;
  const { call } = school.client;
  const query = { courseId };
  await call(contract.courses.updateCourse, { token, query, body: { dailySheet: true } });
  await useSession(page, teacher);
  await page.goto("/answer-recitations");
  await button(page, "Reply in words").click();
  await button(page, "Send reply").click();
  await expect(page.getByText("Choose a grade first.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Fluent" })).toBeFocused();
  await page.getByText("Good", { exact: true }).click();
  await button(page, "Send reply").click();
  await expect(page.getByText("No recitations waiting")).toBeVisible();
  const into = page.getByRole("group", { name: "Add to today’s sheet as" });
  await expect(into.getByText(/Maryam 12–18. · Good/)).toBeVisible();
  await expectAccessible(page);
  const entries = async () => {
    const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    const sheet = await call(contract.sheet.readSheet, { token, query: { courseId, day } });
    return parseSheetEntries(sheet.sheetEntries).map(({ track, from, to, grade, unit }) => ({
      track,
      from,
      to,
      grade,
      unit,
    }));
  };
  const recent = into.getByRole("button", { name: /^Recent/ });
  await recent.click();
  await expect(recent).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(entries)
    .toEqual([{ track: "recent", from: 2262, to: 2268, grade: 2, unit: "page" }]);
  await recent.click();
  await expect(recent).toHaveAttribute("aria-pressed", "false");
  await expect.poll(entries).toEqual([]);
});

test("a lesson that says so leads to the recorder, which names it @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const { teacher, student, courseId, lessonIds } = await aRecitingCourse(school);
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  const edit = button(page, "Edit The throat letters").first();
  await edit.click();
  await page.getByRole("switch", { name: "Students recite this" }).check();
  await expectAccessible(page);
  await button(page, "Save").click();
  await expect(edit).toBeFocused();

  const phone = await newVisitor({ viewport: { width: 360, height: 740 } });
  await useSession(phone, student);
  await phone.goto(`/course/${courseId}/lesson/${lessonIds[0]}`);
  await phone.getByRole("link", { name: "Recite this" }).click();
  await expect(phone).toHaveURL(/\/recite\//);
  await expect(phone.getByRole("heading", { name: "The throat letters" })).toBeVisible();
  await expectAccessible(phone);
});

for (const { lang, dir } of [
  { lang: "en", dir: "ltr" },
  { lang: "ur", dir: "rtl" },
]) {
  test(`wave and clock run from left to right where the page runs ${dir} @all`, async ({
    page,
    school,
  }) => {
    const { teacher, student, courseId } = await aRecitingCourse(school);
    await someRecitations(school, { student, courseId }, 1);
    const { token } = teacher;
    const body = { language: lang as "en" | "ur" };
    await school.client.call(contract.profile.updateMe, { token, body });
    await useSession(page, teacher);
    await page.goto("/answer-recitations");
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    const slider = page.getByRole("slider");
    await slider.fill("3");
    const bars = page.locator("svg rect");
    const isPlayed = (index: number) =>
      bars
        .nth(index)
        .evaluate(
          (bar) => [bar.classList.contains("fill-act"), bar.getBoundingClientRect().x] as const,
        );
    const [[first, firstX], [last, lastX]] = await Promise.all([isPlayed(0), isPlayed(99)]);
    expect([first, last, firstX < lastX]).toEqual([true, false, true]);
    const clock = page.getByText("0:03", { exact: true });
    const length = page.getByText("0:12", { exact: true });
    const [from, to] = [await clock.boundingBox(), await length.boundingBox()];
    expect(from?.x).toBeLessThan(to?.x ?? 0);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveValue("4");
  });
}
