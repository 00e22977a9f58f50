import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { sampleOf } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import type { Page } from "@playwright/test";
import { countPresses } from "../support/count-presses.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

async function aTaughtCourse(school: School, title: string) {
  const teacher = await aTeacher(school);
  const { courseId, lessonIds } = await makeCourse(school, teacher, {
    title,
    description: "السيرة النبوية",
    tags: [],
    sections: [
      {
        title: "مكة",
        description: "العهد المكي",
        lessons: ["المولد", "البعثة"].map((name) => ({
          title: name,
          description: "",
          file: sampleOf("image/png"),
        })),
      },
    ],
    isPublished: true,
  });
  await aStudentOf(school, courseId);
  return { teacher, courseId, lessonIds };
}

async function copyIn(page: Page, language: Language, title: string) {
  const say = wordsOf(language);
  const word = say("outline.copyCourse");
  await page.getByRole("button", { name: say("courses.moreActions", { title }) }).click();
  await page.getByRole("menuitem", { name: word }).click();
  const dialog = page.getByRole("dialog", { name: word });
  const field = dialog.getByLabel(say("courses.title"));
  await expect(field).toHaveValue(say("outline.copyTitle", { title }));
  return { field, press: async () => dialog.getByRole("button", { name: word }).click() };
}

test("a course is copied for the next term with three presses, and the copy outlives it @all", async ({
  school,
  page,
  expectAccessible,
}) => {
  const { teacher, courseId, lessonIds } = await aTaughtCourse(school, "Seerah");
  const presses = await countPresses(page);
  await useSession(page, teacher);
  await page.goto(`/manage/${courseId}`);
  const { press } = await copyIn(page, "en", "Seerah");
  await expectAccessible(page);
  await press();
  await expect(page).toHaveURL(/\/edit-courses\?courseId=/);
  expect(await presses()).toBe(3);
  await expect(page.getByText("Course copied successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seerah (copy)");
  await expect(page.getByText("Students can join once the course is published.")).toBeVisible();
  await expect(page.getByText("المولد")).toBeVisible();

  await test.step("its lessons open after the course's were deleted", async () => {
    const { token } = teacher;
    for (const lessonId of lessonIds) {
      await school.client.call(contract.lessons.deleteLesson, {
        token,
        query: { courseId, lessonId },
      });
    }
    await page.getByRole("link", { name: "Preview as student" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "المولد" })).toBeVisible();
    const picture = page.getByRole("img", { name: "المولد" });
    const width = () => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  });
});
