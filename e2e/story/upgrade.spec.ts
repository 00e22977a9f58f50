import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { freePort } from "@madrasa/testkit/free-port";
import { BUILD, nextBuild } from "@madrasa/testkit/next-build";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { startSchool, type SchoolProcess } from "@madrasa/testkit/school-process";
import { isDrawn } from "../pages/lesson-file.ts";
import { markCompleted } from "../pages/student.ts";
import { createCourse } from "../pages/teacher.ts";
import { whenReady } from "../pages/unsent.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const WORDS = { from: "Forgot password?", to: "Is your password forgotten?" };

/** A page that was not loaded again has this from its first load. */
const isSamePage = (page: Page) => page.evaluate(() => "openedBefore" in window);

test("pages that were opened before an update go on after it, with screens that they had not loaded yet @all", async ({
  newVisitor,
  problems,
}) => {
  // Between the two programs nobody answers.
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const dataDir = mkdtempSync(join(tmpdir(), "updated-school-"));
  const next = nextBuild(WORDS);
  const port = String(await freePort());
  const start = async (pages: string): Promise<SchoolProcess> =>
    startSchool({
      dataDir,
      env: { PORT: port },
      entry: ["server/src/testing/serve-pages.ts", pages],
    });
  let school = await start(BUILD);
  const address = school.origin;
  const open = async (path: string, session?: { token: string; role: string }) => {
    const page = await newVisitor();
    if (session) await useSession(page, session);
    await page.goto(address + path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Object.assign(window, { openedBefore: true }));
    return page;
  };

  try {
    const teacher = await aTeacher(school);
    const file = mediaFile("revision-sheet.pdf");
    const lessons = [{ title: "Revision sheet", description: "", file }];
    const sections = [{ title: "Prayer", description: "Its parts", lessons }];
    const details = { title: "Fiqh", description: "How to pray", tags: ["prayer"] };
    const course = { ...details, sections, isPublished: true };
    const { courseId } = await makeCourse(school, teacher, course);
    const student = await aStudentOf(school, courseId);
    const learning = await open("/student-dashboard", student);
    const teaching = await open("/teacher-dashboard", teacher);
    const visiting = await open("/");

    // What is loaded ahead of its use is here: a script that failed between the programs stays failed.
    await whenReady(learning);
    await whenReady(teaching);
    // It is stored after the start, in the background: an update comes later than that.
    const { output } = school;
    await expect.poll(output, { timeout: 60_000 }).toContain("assets are in the storage");
    await school.end("SIGTERM");
    school = await start(next.folder);

    await test.step("a student opens a lesson, reads its document and completes it", async () => {
      await learning.getByRole("link", { name: "Start Course" }).click();
      await expect(learning.getByText("Page 1 of 2").first()).toBeVisible();
      await expect.poll(() => isDrawn(learning, 1)).toBe(true);
      await markCompleted(learning);
    });
    await test.step("a teacher makes a course, with a picture that the page cuts", async () => {
      const description = "What the months are";
      const another = { title: "The calendar", description, tag: "months" };
      await createCourse(teaching, { ...another, banner: "banner-tajweed.jpg" });
      await expect(teaching).toHaveURL(/\/edit-courses/);
    });
    await test.step("a visitor goes to the sign-in, in the former version's words", async () => {
      await visiting.getByRole("link", { name: "Login" }).first().click();
      await expect(visiting.getByRole("link", { name: WORDS.from })).toBeVisible();
    });
    for (const page of [learning, teaching, visiting]) expect(await isSamePage(page)).toBe(true);

    await test.step("an admin sees the program's version", async () => {
      const body = { ...school.superadmin };
      const { role, token } = await school.client.call(contract.signIn.adminLogin, { body });
      const page = await open("/admin/dashboard", { role, token });
      await expect(page.getByText(/^Version \W?\d+\.\d+\.\d+/)).toBeVisible();
    });
    await test.step("a page that is opened now is the new version's", async () => {
      const page = await open("/login");
      await expect(page.getByRole("link", { name: WORDS.to })).toBeVisible();
    });
    const query = { courseId };
    const { token } = student;
    const read = await school.client.call(contract.enrolment.readCourse, { token, query });
    expect(read.course).toMatchObject({ enrolled: true, completedLessons: 1 });
  } finally {
    await school.end("SIGKILL");
    next.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
