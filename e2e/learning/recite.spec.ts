import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { expectRecorded, expectSubmitted, withMicrophone } from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone() });

async function record(page: Page, seconds: number) {
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expectRecorded(page, seconds);
}

/** Seconds. */
const playedLength = async (page: Page) =>
  page
    .locator("audio")
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.duration);

test("a child recites, the tab is closed and opened, the teacher answers by voice, and the family hears it", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Noor" });
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const guardian = await aStudent(school, { firstName: "Khadija", lastName: "Karim" });
  const consent = { text: CONSENT_TEXT, language: "en" } as const;
  const { call } = school.client;
  const added = await call(contract.family.addChildren, {
    token: guardian.token,
    body: { children: [{ firstName: "Idris", lastName: "Karim" }], consent, courseId },
  });
  const childId = added.children[0]?._id ?? "";
  const { familyKey } = await call(contract.family.openDevice, {
    token: guardian.token,
    body: { password: guardian.password },
  });

  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  const switched = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("switch", { name: "Recitations by voice" }).check();
  // Loading another page would cancel it.
  await switched;
  await expect(page.getByRole("button", { name: /^Lessons that ask/ })).toBeVisible();
  await page.goto("/answer-recitations");
  await expect(page.getByText("No recitations waiting")).toBeVisible();
  await expectAccessible(page);

  const home = await newVisitor();
  await useSession(home, guardian);
  await home.goto("/family");
  await expect(home.getByText(/Allow .Idris. to record recitations/)).toBeVisible();
  await expectAccessible(home);
  await home.getByRole("button", { name: /^Yes/ }).click();
  await openChild(home, "Idris");
  await expect(home.getByText(/.Idris. can record recitations/)).toBeVisible();

  const phone = await newVisitor({ viewport: { width: 360, height: 740 } });
  const entered = await call(contract.family.signInAsChild, { body: { familyKey, childId } });
  await useSession(phone, entered);
  await phone.goto(`/recite/${courseId}`);
  await expect(
    phone.getByText(/Only .Yusuf Noor., .Khadija Karim. and you can listen to this/),
  ).toBeVisible();
  await phone.getByRole("button", { name: "Change what you recite" }).click();
  const verses = phone.getByRole("dialog", { name: "What will you recite?" });
  await verses.getByLabel("What you recite (optional)").fill("By heart");
  await verses.getByLabel("From").selectOption({ label: "19. Maryam" });
  await verses.getByLabel("Verse").first().selectOption("12");
  await verses.getByLabel("Verse").last().selectOption("18");
  await expectAccessible(phone);
  await verses.getByRole("button", { name: "Choose" }).click();
  await expectAccessible(phone);
  await record(phone, 4);
  await expect(phone.getByText("Your voice is clear")).toBeVisible();
  await expectAccessible(phone);
  await phone.reload();
  await expect(phone.getByText("We found your earlier")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Maryam 12–18" })).toBeVisible();
  await phone.getByRole("button", { name: /^Play/ }).first().click();
  await expect.poll(async () => playedLength(phone)).toBeGreaterThan(2.9);
  const length = await playedLength(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Submit" }).click();
  await expectSubmitted(phone);
  const { token } = entered;
  const { recitations } = await call(contract.recitations.listRecitations, { token, query: {} });
  expect(Math.abs((recitations[0]?.sound?.seconds ?? 0) - length)).toBeLessThan(0.3);
  await expectAccessible(phone);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Maryam 12–18" })).toBeVisible();
  await expect(page.getByText("Idris Karim", { exact: true })).toBeVisible();
  await expect(page.getByText("By heart")).toBeVisible();
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await expect(page.getByRole("button", { name: /^Pause/ })).toBeVisible();
  await page.getByRole("button", { name: "Tajwid", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Remove 0:0\d Tajwid/ })).toBeVisible();
  await page.getByText("Good", { exact: true }).click();
  await page.getByRole("button", { name: "Reply by voice" }).click();
  await expectRecorded(page, 2);
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("button", { name: "Start again" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("No recitations waiting")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).first().click();
  const isReplied = async () => {
    const own = await call(contract.recitations.listRecitations, { token, query: {} });
    return Boolean(own.recitations[0]?.answer);
  };
  await expect.poll(isReplied).toBe(true);

  await phone.goto("/student-dashboard");
  await expect(phone.getByText(/Yusuf Noor. replied/)).toBeVisible();
  await expect(phone.getByText("Good · 1 mark")).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("link", { name: "Open the reply" }).click();
  await expect(phone.getByText(/Yusuf Noor., .* · Good/)).toBeVisible();
  await phone.getByRole("button", { name: /^0:0\d Tajwid/ }).click();
  const isHeard = async () => {
    const own = await call(contract.recitations.listRecitations, { token, query: {} });
    return own.recitations[0]?.answer?.isSeen;
  };
  expect(await isHeard()).toBe(false);
  await phone.getByRole("button", { name: /Play.*Reply from/ }).click();
  await expect
    .poll(async () =>
      phone
        .locator("audio")
        .nth(1)
        .evaluate((audio: HTMLAudioElement) => audio.duration),
    )
    .toBeGreaterThan(1.5);
  await expect.poll(isHeard).toBe(true);
  await expectAccessible(phone);

  await home.getByRole("link", { name: "Recitations by voice" }).click();
  await expect(home.getByText(/Yusuf Noor., .* · Good/)).toBeVisible();
  await expectAccessible(home);
  for (const saved of [/^Download The recitation/, /^Download The reply/]) {
    const download = home.waitForEvent("download");
    await home.getByRole("button", { name: saved }).click();
    expect((await download).suggestedFilename()).toMatch(/^The \w+ \d{4}-\d\d-\d\d\.m4a$/);
  }
});
