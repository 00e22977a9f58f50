import { fileURLToPath } from "node:url";
import { contract } from "@madrasa/contract";
import type { Page } from "@playwright/test";
import type { Person } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { SOUNDS, soundPath } from "@madrasa/testkit/sounds";
import { readFileSync } from "node:fs";
import { aRecitingCourse, expectSubmitted } from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const video = (name: string) => fileURLToPath(new URL(`../files/${name}`, import.meta.url));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

type Chosen = { path: string; name: string; type: string };

async function choose(page: Page, { path, name, type }: Chosen): Promise<void> {
  await button(page, "Choose an audio file").setInputFiles({
    name,
    mimeType: type,
    buffer: readFileSync(path),
  });
}

async function openRecorder(page: Page, school: School) {
  const course = await aRecitingCourse(school);
  await useSession(page, course.student);
  await page.goto(`/recite/${course.courseId}`);
  await expect(button(page, "Record")).toBeVisible();
  return course;
}

const listOwn = async ({ client }: School, { token }: Person) =>
  (await client.call(contract.recitations.listRecitations, { token, query: {} })).recitations;

async function lastStored(school: School, student: Person) {
  const [last] = await listOwn(school, student);
  const path = `/api/v1/user/recitation/${last?._id}/sound/recitation`;
  const headers = { authorization: `Bearer ${student.token}` };
  const sound = await school.transport(path, { headers });
  return { type: sound.headers.get("content-type"), seconds: last?.sound?.seconds ?? 0 };
}

test("each file that phones make arrives, or is refused when it is chosen @all", async ({
  page,
  school,
}) => {
  const { student, courseId } = await openRecorder(page, school);
  const chosen = SOUNDS.map(({ file, ...sound }) => ({
    ...sound,
    path: soundPath(file),
    name: file,
  }));
  const note = soundPath("whatsapp-voice-note.opus");
  chosen.push({ path: note, name: "note.ogg", type: "", becomes: "audio/webm" });
  let arrived = 0;
  for (const { becomes, ...file } of chosen) {
    await choose(page, file);
    if (becomes === "refused") {
      await expect(page.getByRole("alert").getByText(/^We cannot use this file\./)).toBeVisible();
      await expect(button(page, "Submit")).toBeHidden();
      continue;
    }
    await button(page, "Submit").click();
    await expectSubmitted(page);
    await page.goto(`/recite/${courseId}`);
    await expect(button(page, "Record")).toBeVisible();
    arrived += 1;
    expect(await listOwn(school, student)).toHaveLength(arrived);
    const { type, seconds } = await lastStored(school, student);
    expect([file.name, type]).toEqual([
      file.name,
      becomes === "encoded" ? expect.stringMatching(/^audio\/(mp4|webm)$/) : becomes,
    ]);
    expect(seconds, file.name).toBeGreaterThan(0.9);
    expect(seconds, file.name).toBeLessThan(1.3);
  }
  for (const name of ["index-last.mp4", "short.mov", "short.webm"]) {
    await choose(page, { path: video(name), name: "recitation.m4a", type: "audio/mp4" });
    await expect(page.getByRole("alert").getByText(/^This file is a video\./)).toBeVisible();
  }
  expect(await listOwn(school, student)).toHaveLength(arrived);
});

test("a browser that encodes no audio says so of an MP3 when it is chosen, and takes a voice note @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "AudioEncoder"));
  await openRecorder(page, school);
  for (const name of ["recorder.mp3", "recorder.wav"]) {
    await choose(page, { path: soundPath(name), name, type: "audio/mpeg" });
    const words = page.getByRole("alert").getByText(/^This browser cannot convert this file\. M4A/);
    await expect(words).toBeVisible();
    await expectAccessible(page);
  }
  const name = "whatsapp-voice-note.opus";
  await choose(page, { path: soundPath(name), name, type: "audio/ogg" });
  await button(page, "Submit").click();
  await expectSubmitted(page);
});

test("a silent file asks once before it is submitted @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { student } = await openRecorder(page, school);
  await choose(page, { path: soundPath("silent.wav"), name: "silent.wav", type: "audio/wav" });
  await button(page, "Submit").click();
  const question = page.getByRole("alertdialog", { name: "Submit a silent recording?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await listOwn(school, student)).toEqual([]);
  await button(page, "Submit").click();
  await question.getByRole("button", { name: "Submit it anyway" }).click();
  await expectSubmitted(page);
});

test("an offline submission survives a closed tab, and arrives by itself", async ({
  page,
  context,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/Failed to load resource|Failed to fetch|no answer|ERR_INTERNET_DISCONNECTED/);
  const { student } = await openRecorder(page, school);
  const name = "iphone-memo.m4a";
  await choose(page, { path: soundPath(name), name, type: "audio/x-m4a" });
  await expect(button(page, "Submit")).toBeVisible();
  await context.setOffline(true);
  await button(page, "Submit").click();
  await expect(page.getByText("Waiting for a connection")).toBeVisible();
  await expectAccessible(page);
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  await useSession(again, student);
  await again.goto("/student-dashboard");
  await expect.poll(async () => (await listOwn(school, student)).length).toBe(1);
  await expect(again.getByText(/waiting to be sent/)).toBeHidden();
  await expect(again.getByText(/is on this phone/)).toBeHidden();
  expect(await lastStored(school, student)).toMatchObject({ type: "audio/mp4" });
});
