import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, enrol } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { openOwnCourse } from "../pages/teacher.ts";
import { signIn } from "../pages/visitor.ts";
import { becomeStudent, becomeTeacher } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const stored = "pendingJoin";

test("a course that a visitor wanted is joined at sign-in, wherever that leads @all", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 401/);
  const teacher = await aTeacher(school);
  const { courseId: former } = await aPublishedCourse(school, teacher, { title: "Fiqh" });
  const { courseId: wanted } = await aPublishedCourse(school, teacher, { title: "Seerah" });
  const student = await aStudent(school);
  await enrol(school, student, former);

  await page.goto(`/course/${former}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/courses/${wanted}`);
  await page.getByRole("link", { name: /^Join Now/ }).click();
  await expect(page).toHaveURL(/\/signup\?/);
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).last().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Seerah")).toBeVisible();
  await expectAccessible(page);
  await signIn(page, student.phone, student.password);
  await expect(page).toHaveURL(new RegExp(`/course/${former}$`));
  const { token } = student;
  await expect
    .poll(async () => (await school.client.call(contract.enrolment.listEnrolled, { token })).total)
    .toBe(2);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), stored)).toBeNull();
});

test("teachers go from the public page of their own course to its editor, and to no other's @all", async ({
  page,
  school,
  newVisitor,
}) => {
  const teacher = await becomeTeacher(page, school);
  const { courseId } = await aPublishedCourse(school, teacher);
  await page.goto(`/courses/${courseId}`);
  await page.getByRole("link", { name: "Open editor" }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-courses\\?courseId=${courseId}$`));

  const other = await newVisitor();
  await becomeTeacher(other, school);
  await other.goto(`/courses/${courseId}`);
  await expect(other.getByText(/Only students can join courses/)).toBeVisible();
  await expect(other.getByRole("link", { name: "Open editor" })).toHaveCount(0);
  await other.goto("/edit-courses");
  await expect(other).toHaveURL(/\/teacher-dashboard$/);
});

test("a draft and a suspended teacher's course have nothing to share @all", async ({
  page,
  school,
}) => {
  const teacher = await becomeTeacher(page, school);
  await aDraft(school, teacher, "Nahw");
  await aPublishedCourse(school, teacher, { title: "Seerah" });
  await page.goto("/teacher-dashboard");
  const manage = page.getByRole("region", { name: "Manage courses" });
  const card = (title: string) => manage.getByRole("listitem").filter({ hasText: title });
  await expect(card("Seerah").getByRole("button", { name: /^Share/ })).toBeVisible();
  await expect(card("Nahw").getByText("Add a first lesson")).toBeVisible();
  await expect(card("Nahw").getByRole("button", { name: /^(Share|Copy code)/ })).toHaveCount(0);
  await openOwnCourse(page, "Nahw");
  await expect(page.getByText("Before you publish")).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy code" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Share/ }).click();
  const share = page.getByRole("dialog", { name: "Share" });
  await expect(share.getByText("This course is not published yet")).toBeVisible();
  await expect(share.getByRole("link", { name: "WhatsApp" })).toHaveCount(0);

  const admin = await aSuperadmin(school);
  await school.client.call(contract.teachers.suspendTeacher, {
    token: admin.token,
    body: { userID: teacher.id, suspended: true },
  });
  await page.goto("/teacher-dashboard");
  await expect(page.getByText("Your account is suspended").first()).toBeVisible();
  await expect(card("Seerah")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Share|Copy code)/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Copy join link" })).toHaveCount(0);
});

test("a page of another role names one's role and leads home; visitors are asked to sign in", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  await becomeStudent(page, school);
  await page.goto("/teacher-dashboard");
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByText("You are signed in as Student")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to sign in" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to your home page" }).click();
  await expect(page).toHaveURL(/\/student-dashboard$/);

  const visitor = await newVisitor({ baseURL: school.origin });
  await visitor.goto("/unauthorized");
  await expect(visitor.getByText("You must sign in to see this page")).toBeVisible();
  await expect(visitor.getByText("You are signed in")).toHaveCount(0);
});
