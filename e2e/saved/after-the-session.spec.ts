import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { aStudentOf } from "@madrasa/testkit/courses";
import { aSuperadmin } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { screensAreStored } from "../pages/stored-screens.ts";
import { saveCourse, NOTHING, rowsOnPhone } from "../pages/saved.ts";
import { notesOf, showTabAgain } from "../pages/student.ts";
import { OFFLINE } from "../pages/unsent.ts";
import { signIn } from "../pages/visitor.ts";
import { openCourseToSave } from "../support/course-to-save.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const LINK = "https://meet.example/halaqa-of-nine-gates";
const ENDED = "Your session has ended. Please sign in again.";

const dump = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) =>
        request.addEventListener("success", () => resolve(request.result)),
      );
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const readable = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer || value instanceof Uint8Array
        ? new TextDecoder().decode(value)
        : value;
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        if (store === "parts") continue;
        const rows = await settled(database.transaction(store).objectStore(store).getAll());
        texts.push(JSON.stringify(rows, readable));
      }
      database.close();
    }
    return texts.join("\n");
  });

const statusesOfFiles = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const keys = await new Promise<string[]>((resolve) => {
      indexedDB.open("saved").addEventListener("success", ({ target }) => {
        const { result } = target as IDBOpenDBRequest;
        const request = result.transaction("files").objectStore("files").getAllKeys();
        request.addEventListener("success", () => {
          result.close();
          resolve(request.result as string[]);
        });
      });
    });
    return Promise.all(
      // oxlint-disable-next-line no-restricted-globals -- what the service worker answers with
      keys.map(async (key) => (await fetch(`/saved/${key}`)).status),
    );
  });

async function aPhoneWithALesson(page: Page, school: ServerProcess) {
  const course = await openCourseToSave(page, school, [
    { title: "The chart", file: mediaFile("makharij-chart.png") },
  ]);
  const { courseId, teacher, student } = course;
  const [lessonId = ""] = course.lessonIds;
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body: {
      meetingDetails: {
        title: "Halaqa",
        description: "Each Friday",
        link: LINK,
        scheduledTime: new Date(Date.now() + WEEK_MS).toISOString(),
      },
    },
  });
  await school.client.call(contract.notes.addNote, {
    token: student.token,
    query: { courseId, lessonId },
    body: { content: [{ title: "Madd", description: "Two counts, never three" }] },
  });
  await page.reload();
  await saveCourse(page, 1);
  await screensAreStored(page);
  const words = ["Two counts", LINK, teacher.phone, "Nine gates", "Where letters come from"];
  return { ...course, lessonId, words };
}

test("a suspended student's saved lessons cannot be read, and go after seven days @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(OFFLINE);
  problems.allow(/status of 40[134]|ApiError/);
  const { student, courseId, lessonId, words } = await aPhoneWithALesson(page, school);
  const { token } = await aSuperadmin(school);
  const suspend = async (suspended: boolean) => {
    const body = { userID: student.id, suspended };
    await school.client.call(contract.students.suspendStudent, { token, body });
  };
  const lesson = `/course/${courseId}/lesson/${lessonId}`;
  const expectSaved = async () => {
    await expect(notesOf(page).getByRole("article", { name: "Madd" })).toBeVisible();
    await expect
      .poll(() =>
        page
          .locator("main img")
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(100);
  };

  await test.step("while the session stands they open in flight mode, also after a cold start", async () => {
    await page.context().setOffline(true);
    await page.goto(lesson);
    await expectSaved();
    const stored = await dump(page);
    expect(words.filter((word) => stored.includes(word))).toEqual([]);
    expect(await statusesOfFiles(page)).toEqual([200]);
  });

  await test.step("suspended meanwhile: with a line nothing can be read or played", async () => {
    await suspend(true);
    await page.context().setOffline(false);
    await showTabAgain(page);
    await expect(page.getByText(ENDED)).toBeVisible();
    const stored = await dump(page);
    expect([...words, "storageKey"].filter((word) => stored.includes(word))).toEqual([]);
    await expect.poll(() => statusesOfFiles(page)).toEqual([404]);
    await page.context().setOffline(true);
    await page.goto(lesson);
    await expect(page.getByLabel("Email or phone number")).toBeVisible();
    expect(await statusesOfFiles(page)).toEqual([404]);
    await page.context().setOffline(false);
  });

  await test.step("another student sees and plays nothing of it", async () => {
    await expectNothingForAnother(page, school, courseId);
    expect(await statusesOfFiles(page)).toEqual([404]);
    await school.client.call(contract.signIn.logout, {
      token: await page.evaluate(() => localStorage.getItem("token") ?? ""),
      body: {},
    });
    await page.reload();
    await expect(page.getByText(ENDED)).toBeVisible();
  });

  await test.step("readmitted, the student finds all of it, without fetching it again", async () => {
    await suspend(false);
    await signIn(page, student.email, student.password);
    await expect(page.getByText("1 of 1 lesson saved")).toBeVisible();
    await page.context().setOffline(true);
    await page.goto(lesson);
    await expectSaved();
  });

  await test.step("a week after the session's end nothing is left", async () => {
    await suspend(true);
    await page.context().setOffline(false);
    await showTabAgain(page);
    await expect(page.getByText(ENDED)).toBeVisible();
    expect(await rowsOnPhone(page)).toMatchObject({ lessons: 1, files: 1 });
    await page.clock.install({ time: Date.now() + WEEK_MS + 1000 });
    await page.goto("/");
    await expect.poll(() => rowsOnPhone(page)).toEqual(NOTHING);
  });
});

test("signing out works offline, the next person finds nothing, and the server hears of it later", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(OFFLINE);
  problems.allow(/status of 40[134]|ApiError/);
  const { student, courseId, lessonId, words } = await aPhoneWithALesson(page, school);
  const isValid = () =>
    school.client.call(contract.profile.readMe, { token: student.token }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) return false;
        throw error;
      },
    );
  await page.goto("/user-settings");
  await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(
    page.getByText("Logged out on this device. We will tell the school when you are online."),
  ).toBeVisible();
  await expect.poll(() => rowsOnPhone(page)).toEqual(NOTHING);
  const left = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  expect(left.filter((entry) => entry.join().includes(student.token))).toHaveLength(1);
  expect(JSON.stringify(left)).not.toContain(student.id);
  await page.goto(`/course/${courseId}/lesson/${lessonId}`);
  await expect(page.getByLabel("Email or phone number")).toBeVisible();
  const stored = await dump(page);
  expect(words.filter((word) => stored.includes(word))).toEqual([]);
  expect(await isValid()).toBe(true);

  await test.step("the line is back: the school is told once", async () => {
    const told: string[] = [];
    page.context().on("request", (request) => {
      if (request.url().endsWith("/user/logout")) told.push(request.method());
    });
    await page.context().setOffline(false);
    await expect.poll(isValid).toBe(false);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
      .not.toContain(student.token);
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(told).toEqual(["POST"]);
  });

  await test.step("the next person sees nothing of it", async () => {
    await expectNothingForAnother(page, school, courseId);
  });
});

async function expectNothingForAnother(
  page: Page,
  school: School,
  courseId: string,
): Promise<void> {
  const other = await aStudentOf(school, courseId);
  await page.goto("/login");
  await signIn(page, other.email, other.password);
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/student-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Saved on this device" })).toHaveCount(0);
}
