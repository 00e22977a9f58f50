import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aPhone, aTeacher } from "@madrasa/testkit/people";
import { type NewPerson, signUp } from "../pages/visitor.ts";
import { openChild, toNames } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

async function counting(page: Page) {
  const counts = { presses: 0, fields: 0 };
  await page.exposeFunction("countOne", (what: keyof typeof counts) => (counts[what] += 1));
  await page.addInitScript(() => {
    const { countOne } = window as unknown as { countOne: (what: string) => void };
    const seen = new WeakSet<EventTarget>();
    window.addEventListener("click", (event) => {
      // Labels click their field too.
      if (event.isTrusted && event.detail > 0) countOne("presses");
    });
    window.addEventListener("input", ({ target }) => {
      const isText = target instanceof HTMLInputElement && target.type !== "radio";
      if (!isText || seen.has(target)) return;
      seen.add(target);
      countOne("fields");
    });
  });
  return counts;
}

test("three children learn on one phone under their mother, and she sees all three", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "First letters", lessons: 2 });
  const counts = await counting(page);
  const phone = aPhone();
  const mother: NewPerson = {
    firstName: "Khadija",
    lastName: "Khan",
    email: `khadija${phone}@family.example`,
    country: "IN",
    typedPhone: phone,
    phone,
    password: "correct horse battery",
  };

  await page.goto(`/signup?courseCode=${course.courseId}`);
  await page.getByRole("link", { name: /Parent or guardian/ }).click();
  await signUp(page, school.outbox, mother);
  await expect(page).toHaveURL(/\/family\?/);
  await expect(page.getByRole("heading", { name: "Who is learning?" })).toBeVisible();
  const yes = await page.getByRole("button", { name: "Yes" }).boundingBox();
  const tabs = await page.getByRole("navigation").last().boundingBox();
  expect((yes?.y ?? 0) + (yes?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  const names = ["Zaynab", "Idris", "Safiya"];
  for (const [index, name] of names.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Another child" }).click();
    const child = page.getByRole("group", { name: `Child ${index + 1}` });
    await child.getByLabel("First name").fill(name);
    await expect(child.getByLabel("Last name")).toHaveValue("Khan");
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Yes" }).click();
  for (const name of names) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  expect(counts.presses, "presses with consent").toBeLessThanOrEqual(8);
  // Nine, and the code, which the message's link spares.
  expect(counts.fields, "fields with consent").toBeLessThanOrEqual(10);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this phone for the children" }).click();
  await page.getByLabel("Password", { exact: true }).fill(mother.password);
  await page.getByRole("button", { name: "Use this phone", exact: true }).click();
  await page.getByRole("link", { name: "Who is learning?" }).click();
  await page.getByRole("button", { name: /^Zaynab/ }).click();
  await expect(page).toHaveURL(/student-dashboard/);
  await expect(page.getByText("First letters")).toBeVisible();
  expect(counts.presses, "presses").toBeLessThanOrEqual(12);

  for (const name of names) {
    if (name !== names[0]) {
      await toNames(page);
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    }
    await expect(page).toHaveURL(/student-dashboard/);
    await page.goto(`/course/${course.courseId}/lesson/${course.lessonIds[0]}`);
    await page.getByRole("button", { name: "Mark completed" }).click();
    await expect(page.getByRole("button", { name: "Completed", exact: true })).toBeVisible();
    await page.goto("/student-dashboard");
  }

  await toNames(page);
  await expectAccessible(page);
  const before = counts.presses;
  await page.getByRole("button", { name: /Khadija/ }).click();
  await page.getByLabel("Your password", { exact: true }).fill(mother.password);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("1 lesson this week")).toHaveCount(3);
  await expectAccessible(page);
  await openChild(page, "Zaynab");
  await page.getByRole("link", { name: "Recitations by voice" }).click();
  await expect(page.getByText("Nothing submitted yet")).toBeVisible();
  expect(counts.presses - before, "presses from the names").toBe(4);

  const { data } = await school.client
    .send(contract.enrolment.listStudents, {
      token: teacher.token,
      query: { courseId: course.courseId },
    })
    .then((answer) => answer as { data: { students: { firstName: string; guardian?: object }[] } });
  expect(data.students.map(({ firstName }) => firstName).toSorted()).toEqual([
    "Idris",
    "Safiya",
    "Zaynab",
  ]);
  for (const { guardian } of data.students)
    expect(guardian).toMatchObject({ firstName: "Khadija" });
});
