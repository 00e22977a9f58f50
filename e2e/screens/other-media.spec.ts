import type { Locator, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { aNote, enrol, makeCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, superadminSession } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { pixelsOf } from "../support/pixels.ts";
import { VIDEO } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

type Point = { x: number; y: number };

/** Pixel colours at positions relative in width, absolute in height. */
async function colours(page: Page, element: Locator, places: Point[]): Promise<number[]> {
  const { width, colours: all } = await pixelsOf(page, await element.screenshot());
  return places.map(({ x, y }) => {
    const at = Math.min(Math.round(x * width), width - 1);
    return all[y * width + at] ?? 0;
  });
}

async function expectEdge(page: Page, element: Locator): Promise<void> {
  const places = [0, 1, 3].map((y) => ({ x: 0.75, y }));
  await expect
    .poll(async () => {
      const [first, second, ground] = await colours(page, element, places);
      return first !== ground || second !== ground;
    })
    .toBe(true);
}

async function aCourse(school: School) {
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  const course = await makeCourse(school, teacher, {
    title: "Fiqh of prayer",
    description: "The pillars of prayer, briefly.",
    sections: [
      {
        title: "Pillars",
        description: "All of them",
        lessons: [
          { ...VIDEO, title: "Standing", description: "Before the opening" },
          { ...VIDEO, title: "Bowing", description: "After the recitation" },
        ],
      },
    ],
    isPublished: true,
  });
  const student = await aStudent(school, { firstName: "Maryam", lastName: "Said" });
  await enrol(school, student, course.courseId);
  return { ...course, teacher, student };
}

test("switches, full buttons, progress and dialogs are visible in the system's own colours @all", async ({
  school,
  page,
  newVisitor,
}) => {
  const { courseId, lessonIds, student, teacher } = await aCourse(school);
  const [lessonId = ""] = lessonIds;
  await school.client.call(contract.progress.toggleCompletion, {
    token: student.token,
    query: { courseId, lessonId },
    body: { completed: true },
  });
  await page.emulateMedia({ forcedColors: "active" });
  await useSession(page, student);
  await page.goto("/user-settings");
  const theme = page.getByRole("switch", { name: "Dark theme" });
  const knobs = { start: { x: 0.3, y: 14 }, end: { x: 0.7, y: 14 } };
  const track = theme.locator("..");
  const atKnob = async () => colours(page, track, [knobs.start, knobs.end]);
  let off: number[] = [];
  await expect
    .poll(async () => {
      off = await atKnob();
      return off[0] !== off[1];
    })
    .toBe(true);
  await theme.check();
  await page.mouse.move(0, 0);
  await expect
    .poll(async () => {
      const on = await atKnob();
      return on[0] !== on[1] && on[0] !== off[1];
    })
    .toBe(true);
  await theme.uncheck();

  await page.goto("/student-dashboard");
  const next = page.getByRole("region", { name: "Bowing" });
  await expectEdge(page, next.getByRole("link").last());
  const bar = next.getByRole("progressbar");
  await expectEdge(page, bar);
  await expect
    .poll(async () => {
      const [done, open] = await colours(page, bar, [
        { x: 0.25, y: 3 },
        { x: 0.75, y: 3 },
      ]);
      return done !== open;
    })
    .toBe(true);

  const owner = await newVisitor({ baseURL: school.origin });
  await owner.emulateMedia({ forcedColors: "active" });
  await useSession(owner, teacher);
  await owner.goto(`/edit-courses?courseId=${courseId}`);
  await owner.getByRole("button", { name: "1 student" }).click();
  await expectEdge(owner, owner.getByRole("dialog"));
});

async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const text = await page.evaluate(() => document.body.innerText);
  await page.emulateMedia({ media: "screen" });
  return text;
}

test("courses, lessons, pages and student lists print without buttons @all", async ({
  school,
  page,
  newVisitor,
}) => {
  const { courseId, lessonIds, student, teacher } = await aCourse(school);
  await page.goto(`/courses/${courseId}`);
  await expect(page.getByText("Standing")).toBeVisible();
  const course = await printed(page);
  expect(course).toContain("The pillars of prayer, briefly.");
  expect(course).toContain("Bowing");
  expect(course).not.toMatch(/Join|Copy|Sign in|Privacy/);

  await school.client.call(contract.site.updateAbout, {
    token: (await superadminSession(school)).token,
    query: { aboutUsId: ABOUT_US_ID, lang: "en" },
    body: { header: "Who we are", paragraph: "A school of the evening.", socialLinks: [] },
  });
  await page.goto("/about");
  await expect(page.getByText("A school of the evening.")).toBeVisible();
  const about = await printed(page);
  expect(about).toContain("Who we are");
  expect(about).toContain("A school of the evening.");
  expect(about).not.toMatch(/Courses|Sign in|Privacy/);

  const [lessonId = ""] = lessonIds;
  await aNote(school, student, { courseId, lessonId }, { title: "Hands" });
  const reader = await newVisitor({ baseURL: school.origin });
  await useSession(reader, student);
  await reader.goto(`/course/${courseId}/lesson/${lessonId}`);
  await expect(reader.getByRole("heading", { name: "Hands" })).toBeVisible();
  const lesson = await printed(reader);
  for (const words of ["Standing", "Before the opening", "Hands", "Two counts"]) {
    expect(lesson).toContain(words);
  }
  expect(lesson).not.toMatch(/Bowing|Mark completed|Add a note|My Courses/);

  const owner = await newVisitor({ baseURL: school.origin });
  await useSession(owner, teacher);
  await owner.goto(`/edit-courses?courseId=${courseId}`);
  await owner.getByRole("button", { name: "1 student" }).click();
  await expect(owner.getByText("Maryam Said").first()).toBeVisible();
  const students = await printed(owner);
  expect(students).toMatch(/^\s*Students\s*1 student\s*Maryam Said\s*Last active/);
  expect(students).not.toMatch(/Fiqh|Download|Order|Remove/);
});
