import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { openStudentsOf } from "../pages/teacher.ts";
import { signIn } from "../pages/visitor.ts";
import { CHART } from "../support/sample-lessons.ts";
import { becomeStudent, becomeSuperadmin, useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };
const SEEN =
  "Your teacher will see your name. Your number stays hidden unless you show it in the settings.";
const SUSPENDED = "Your account is suspended. Please contact your school.";

test("a student is asked before joining, removed and readmitted by the teacher, and suspended by an admin @all", async ({
  page,
  school,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.allow(/403|401/);
  const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
  const { courseId } = await makeCourse(school, teacher, {
    title: "Evening tajweed",
    description: "For the evening class.",
    sections: [{ title: "Opening", description: "Where we begin", lessons: [CHART] }],
    isPublished: true,
  });
  const student = await newVisitor({ baseURL: school.origin, viewport: PHONE });
  const person = await becomeStudent(student, school);
  const enrolled = async () =>
    (await school.client.call(contract.enrolment.listEnrolled, { token: person.token })).total;

  await test.step("an opened join link shows the course, and joins only when asked to", async () => {
    await student.goto(`/signup?role=student&courseCode=${courseId}`);
    await expect(student).toHaveURL(/\/student-dashboard$/);
    const invited = student.getByRole("region", { name: "You were invited to" });
    await expect(invited.getByRole("heading", { name: "Evening tajweed" })).toBeVisible();
    await expect(invited.getByText(SEEN)).toBeVisible();
    await expectAccessible(student);
    expect(await enrolled()).toBe(0);
    await invited.getByRole("button", { name: "Join Now" }).click();
    await expect(invited.getByRole("link", { name: "Open course" })).toBeVisible();
    expect(await enrolled()).toBe(1);
  });

  await test.step("the student shows the number in the settings, and hides it again", async () => {
    const seen = async () => {
      const query = { courseId };
      const list = contract.enrolment.listStudents;
      const { students } = await school.client.call(list, { token: teacher.token, query });
      return students.map(({ phoneNumber }) => phoneNumber);
    };
    expect(await seen()).toEqual([null]);
    await student.goto("/user-settings");
    const hide = student.getByLabel("Hide my number from teachers");
    for (const { isHidden, number } of [
      { isHidden: false, number: person.phone },
      { isHidden: true, number: null },
    ]) {
      await hide.click();
      await expect(hide).toBeChecked({ checked: isHidden });
      await expect(hide).toBeEnabled();
      await expect.poll(seen).toEqual([number]);
    }
  });

  await useSession(page, teacher);
  await page.goto("/teacher-dashboard");
  await openStudentsOf(page, "Evening tajweed");
  const list = page.getByRole("dialog", { name: "Students" });
  await test.step("the teacher removes the student with a reason", async () => {
    const remove = list.getByRole("button", { name: /^Remove .*Salma/ });
    await expect(remove).toBeVisible();
    await expect(list.getByRole("link", { name: /WhatsApp|Telegram/ })).toHaveCount(0);
    await remove.click();
    const ask = page.getByRole("alertdialog");
    await ask.getByLabel(/^Reason/).fill("Joined the wrong class");
    await expectAccessible(page);
    await ask.getByRole("button", { name: "Remove", exact: true }).click();
    const removed = list.getByRole("region", { name: "Removed students" });
    await expect(removed.getByText("Joined the wrong class")).toBeVisible();
    await expectAccessible(page);
    await student.goto(`/course/${courseId}`);
    await expect(student.getByText("You were removed from this course.")).toBeVisible();
    expect(await enrolled()).toBe(0);
  });

  await test.step("and readmits the student", async () => {
    await list.getByRole("button", { name: /^Readmit/ }).click();
    await expect(list.getByRole("button", { name: /^Remove .*Salma/ })).toBeVisible();
    await student.goto(`/course/${courseId}`);
    await expect(student.getByRole("heading", { name: "The chart" })).toBeVisible();
  });

  await test.step("an admin finds and suspends the student, who is told whom to ask", async () => {
    const admin = await newVisitor({ baseURL: school.origin, viewport: PHONE });
    await becomeSuperadmin(admin, school);
    await admin.goto("/admin/dashboard/students");
    await admin.getByLabel("Search students").fill("nobody of this name");
    await expect(admin.getByText("No student found")).toBeVisible();
    await admin.getByLabel("Search students").fill(person.phone);
    await admin.getByRole("button", { name: /^More actions for/ }).click();
    await admin.getByRole("menuitem", { name: "Suspend" }).click();
    const ask = admin.getByRole("alertdialog");
    await ask.getByLabel(/^Reason/).fill("Asked by the parents");
    await expectAccessible(admin);
    await ask.getByRole("button", { name: "Suspend" }).click();
    await expect(
      admin.getByRole("paragraph").filter({ hasText: "Asked by the parents" }),
    ).toBeVisible();
    await expectAccessible(admin);
    await student.goto("/student-dashboard");
    await expect(student).toHaveURL(/\/login$/);
    await signIn(student, person.phone, person.password);
    await expect(student.getByText(SUSPENDED).first()).toBeVisible();
    await admin.goto("/admin/dashboard/activity");
    await expect(admin.getByText(/\bsuspended the student .?Salma Anwar/).first()).toBeVisible();
    await expect(
      admin.getByRole("paragraph").filter({ hasText: "Asked by the parents" }),
    ).toBeVisible();
  });
});
