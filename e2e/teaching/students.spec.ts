import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, showNumber } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { urlOf } from "../support/calls.ts";
import { openStudentsOf } from "../pages/teacher.ts";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

async function aClass(school: School) {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Seerah", lessons: 2 });
  const { courseId, lessonIds } = course;
  for (const firstName of ["Bilal", "Hafsa"]) {
    const student = await aStudent(school, { firstName, lastName: "Noor", country: "IQ" });
    await showNumber(school, student);
    await enrol(school, student, courseId);
    if (firstName === "Bilal") continue;
    await school.client.call(contract.progress.toggleCompletion, {
      token: student.token,
      query: { courseId, lessonId: lessonIds[0] ?? "" },
      body: { completed: true },
    });
  }
  return { teacher, courseId };
}

/** Mocks an inactive student, who cannot exist in a new school. */
async function makeQuiet(page: Page, quiet: string) {
  await page.route(urlOf(contract.enrolment.listStudents), async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      data: DataOf<typeof contract.enrolment.listStudents>;
    };
    for (const student of body.data.students) student.quiet = student.firstName === quiet;
    body.data.quietCount = 1;
    return route.fulfill({ response, json: body });
  });
}

test("a teacher opens a student on a phone and writes to them, which is kept with its day @all", async ({
  school,
  page,
  context,
  newVisitor,
  expectAccessible,
}) => {
  const { teacher } = await aClass(school);
  const presses = await countPresses(page);
  await page.setViewportSize(PHONE);
  await makeQuiet(page, "Bilal");
  await useSession(page, teacher);
  await page.goto("/teacher-dashboard");
  const list = page.getByRole("dialog", { name: "Students" });
  const rowOf = (name: string) => list.getByRole("listitem").filter({ hasText: name });
  await test.step("rows of 64 px, and the quiet ones under a heading", async () => {
    await openStudentsOf(page, "Seerah");
    await expect(list.getByText("2 students")).toBeVisible();
    const names = list.getByRole("heading", { level: 3 }).or(list.getByRole("listitem"));
    await expect(names).toContainText(["1 inactive", "Bilal Noor", "Other students", "Hafsa Noor"]);
    for (const name of ["Bilal", "Hafsa"]) {
      expect((await rowOf(name).boundingBox())?.height).toBeCloseTo(64, -1);
    }
    await expectAccessible(page);
  });

  await test.step("the student's page: what is done, and what is next", async () => {
    await rowOf("Hafsa").getByRole("link", { name: "Hafsa Noor", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hafsa Noor" })).toBeVisible();
    const lessons = page.getByRole("region", { name: "Lessons" }).getByRole("listitem");
    await expect(lessons).toContainText([/Completed /, "Not completed"]);
    await expect(page.getByText("1 of 2 lessons completed")).toBeVisible();
    await expect(page.getByText(/^Next lesson: /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("four presses from the courses to a message, which is kept", async () => {
    await context.route(/^https:\/\/wa\.me\//, (route) => route.fulfill({ body: "" }));
    const opening = page.waitForEvent("popup");
    await page.getByRole("link", { name: "WhatsApp Hafsa Noor" }).click();
    await (await opening).close();
    expect(await presses()).toBe(4);
    await expect(page.getByText(/^You messaged them on /)).toBeVisible();
    const other = await newVisitor({ baseURL: school.origin });
    await useSession(other, teacher);
    await other.goto(new URL(page.url()).pathname);
    await expect(other.getByText(/^You messaged them on /)).toBeVisible();
    await page.getByRole("link", { name: "All students" }).click();
    await expect(rowOf("Hafsa")).toContainText("You messaged them on ");
    await expect(rowOf("Bilal")).toContainText("Last active ");
  });
});

test("a student is removed from the student's page, which opens for no other teacher @all", async ({
  school,
  page,
  newVisitor,
  problems,
}) => {
  problems.allow(/404 \(Not Found\)/);
  const { teacher } = await aClass(school);
  await useSession(page, teacher);
  await page.goto("/teacher-dashboard");
  await openStudentsOf(page, "Seerah");
  const list = page.getByRole("dialog", { name: "Students" });
  await list.getByRole("link", { name: "Bilal Noor", exact: true }).click();
  const remove = page.getByRole("button", { name: /^Remove .*Bilal/ });
  await expect(remove).toBeVisible();
  const stranger = await newVisitor({ baseURL: school.origin });
  await useSession(stranger, await aTeacher(school));
  const path = new URL(page.url()).pathname;
  await stranger.goto(path);
  await expect(stranger.getByRole("alert")).toBeVisible();
  await expect(stranger.getByText("Bilal")).toHaveCount(0);

  await remove.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(list.getByRole("region", { name: "Removed students" })).toContainText("Bilal Noor");
  await expect(list.getByRole("listitem")).toContainText(["Hafsa Noor", "Bilal Noor"]);
});
