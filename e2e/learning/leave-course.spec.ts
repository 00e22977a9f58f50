import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { countPresses } from "../support/count-presses.ts";
import { CHART } from "../support/sample-lessons.ts";
import { becomeStudent } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

for (const width of [360, 1280]) {
  test(`a student leaves a course in three presses, and comes back to what they did, at ${width} px @all`, async ({
    page,
    school,
    expectAccessible,
  }) => {
    const teacher = await aTeacher(school);
    const { courseId, lessonIds } = await makeCourse(school, teacher, {
      title: "Evening tajweed",
      description: "For the evening class.",
      sections: [{ title: "Opening", description: "Where we begin", lessons: [CHART, CHART] }],
      isPublished: true,
    });
    const student = await becomeStudent(page, school);
    const { token } = student;
    await school.client.call(contract.enrolment.enrol, { token, query: { courseId } });
    const query = { courseId, lessonId: lessonIds[0] ?? "" };
    const body = { completed: true };
    await school.client.call(contract.progress.toggleCompletion, { token, query, body });
    await page.setViewportSize({ width, height: 800 });
    const presses = await countPresses(page);
    await page.goto(`/course/${courseId}`);
    await page.getByRole("button", { name: "More actions for this course" }).click();
    await page.getByRole("menuitem", { name: "Leave the course" }).click();
    const ask = page.getByRole("alertdialog", { name: /Leave .*Evening tajweed/ });
    await expect(ask.getByText("for 30 days")).toBeVisible();
    await expect(ask.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await ask.getByRole("button", { name: "Leave the course" }).click();
    await expect(page).toHaveURL(/\/student-dashboard$/);
    expect(await presses()).toBe(3);
    await expect(page.getByText("No enrolled courses yet")).toBeVisible();

    await page.goto(`/course/${courseId}`);
    await page.getByRole("button", { name: "Join Now" }).click();
    await expect(page.getByRole("heading", { name: CHART.title }).first()).toBeVisible();
    await expect(page.getByText("50%").filter({ visible: true }).first()).toBeVisible();
  });
}
