import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { expect, test } from "../support/test.ts";
import { useSession } from "../support/session.ts";

const LONG_NAME = "Abdurrahman Muhammad Nizamuddin Shamsuddin Qutubuddin Khan Y";
const NAMES = [...Array.from({ length: 19 }, (_, index) => `Student${index + 1} Khan`), LONG_NAME];

test("two families use printed slips, a stranger is turned away, and one slip is ended", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];

  await useSession(page, teacher);
  await page.goto(`/slips?courseId=${course.courseId}`);
  await page.getByLabel("Names").fill([...NAMES, "12"].join("\n"));
  await expect(page.getByText(/Left out: .*12/)).toBeVisible();
  await page.getByRole("button", { name: "Create slips" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Valid until" })).toHaveCount(20);
  await expectAccessible(page);

  // Replaces the blocking native dialog.
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Print 20 slips" }).click();
  const papers = page.locator(".slip-sheet > article");
  await expect(papers).toHaveCount(20);
  await page.emulateMedia({ media: "print" });
  await expect(papers.first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Create slips" })).toBeHidden();
  const longest = papers.filter({ hasText: LONG_NAME });
  const name = longest.getByText(LONG_NAME);
  await expect(name).toHaveCSS("text-overflow", "clip");
  expect(await name.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  expect(await longest.evaluate((slip) => slip.scrollHeight - slip.clientHeight)).toBe(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // 20 slips, eight per page.
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
  await page.emulateMedia({ media: "screen" });
  const signsOf = async (name: string) =>
    (
      (await papers.filter({ hasText: name }).locator(".font-mono").first().textContent()) ?? ""
    ).trim();
  const [first, second] = [await signsOf("Student1 Khan"), await signsOf("Student2 Khan")];

  const home = await newVisitor();
  await useSession(home, mother);
  await home.goto("/f");
  await home.getByLabel("Code on the slip").fill(first.toLowerCase());
  await home.getByRole("button", { name: "Find slip" }).click();
  await expect(home.getByText("Student1")).toBeVisible();
  await expect(home.getByText("Khan")).toHaveCount(0);
  await expectAccessible(home);
  await home.getByRole("button", { name: "My child" }).click();
  await expect(home.getByLabel("First name")).toHaveValue("Student1");
  await home.getByLabel("Last name").fill("Khan");
  await home.getByRole("button", { name: "Yes" }).click();
  await expect(home).toHaveURL(/\/family$/);
  await expect(home.getByRole("heading", { name: "Student1", exact: true })).toBeVisible();

  const away = await newVisitor();
  await useSession(away, stranger);
  await away.goto("/f");
  await away.getByLabel("Code on the slip").fill(second);
  await away.getByRole("button", { name: "Find slip" }).click();
  await away.getByRole("button", { name: "This is me" }).click();
  await expect(away).toHaveURL(/student-dashboard/);
  await expect(away.getByText("Maghrib halaqa")).toBeVisible();

  await page.reload();
  const rowOf = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(rowOf("Student1 Khan")).toContainText(`${mother.firstName} ${mother.lastName}`);
  await expect(rowOf("Student2 Khan")).toContainText("New: please check");
  await expectAccessible(page);
  await rowOf("Student2 Khan").getByRole("button", { name: "Wrong family" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Wrong family" }).click();
  await expect(rowOf("Student2 Khan")).toContainText("Valid until");
  await rowOf("Student3 Khan").getByRole("button", { name: "Delete slip" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete slip" }).click();
  await expect(rowOf("Student3 Khan")).toHaveCount(0);
  await away.reload({ waitUntil: "networkidle" });
  await expect(away.getByText("Maghrib halaqa")).toHaveCount(0);
});
