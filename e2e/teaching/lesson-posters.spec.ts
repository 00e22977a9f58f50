import { makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile } from "@madrasa/testkit/sample-files";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("a section of up to ten lessons shows each lesson's player as its poster, a larger one small buttons @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const file = mediaFile("revision-sheet.pdf");
  const lessons = (count: number, word: string) =>
    Array.from({ length: count }, (_, at) => ({ title: `${word} ${at + 1}`, file }));
  const { courseId } = await makeCourse(school, teacher, {
    title: "Fiqh",
    description: "Of prayer",
    sections: [
      { title: "Wudu", description: "Before prayer", lessons: lessons(10, "Step") },
      { title: "Salah", description: "Five times", lessons: lessons(11, "Part") },
    ],
  });
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const widthOf = async (name: string) => (await button(name).boundingBox())?.width ?? 0;

  await expect.poll(async () => widthOf("Open Step 10")).toBeGreaterThan(200);
  await expectAccessible(page);
  await button("Open Step 10").press("Enter");
  await expect(page.locator("canvas").first()).toBeVisible();
  await expect(button("Close Step 10")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button("Open Step 10")).toBeFocused();

  await page
    .getByRole("button", { name: /Section 2/ })
    .first()
    .click();
  await expect.poll(async () => widthOf("Open Part 11")).toBeLessThan(100);
});
