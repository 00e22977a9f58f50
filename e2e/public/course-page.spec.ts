import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { signIn } from "@madrasa/testkit/people";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";
import { signUp } from "../pages/visitor.ts";

test.use({ isSample: true });

const GRAMMAR = "Arabic grammar: al-Ajurrumiyyah";

test("a visitor opens a course from the explorer, joins it by signing up, and starts it", async ({
  page,
  newVisitor,
  school,
  expectAccessible,
}) => {
  await page.goto("/courses");
  await expect(page.getByRole("link", { name: GRAMMAR, exact: true })).toBeVisible();

  await test.step("choosing a category can be undone with Back", async () => {
    const chips = page.getByRole("group", { name: "Category" });
    await chips.getByText("Math").click();
    await expect(page).toHaveURL(/category=Math$/);
    await expect(page.getByText("No courses found").last()).toBeVisible();
    await chips.getByText("Arts").click();
    await page.goBack();
    await expect(chips.getByLabel("Math")).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(/\/courses$/);
    await expect(page.getByRole("link", { name: GRAMMAR, exact: true })).toBeVisible();
  });

  await test.step("the course's page lists what is taught", async () => {
    await page.getByRole("link", { name: GRAMMAR, exact: true }).press("Enter");
    await expect(page.getByRole("heading", { name: GRAMMAR, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${GRAMMAR} · `));
    await expect(page.getByText("Taught by Maryam Hasan")).toBeVisible();
    await expect(page.getByText("What is speech?")).toBeVisible();
    await page.getByRole("button", { name: "Speech and its parts" }).click();
    await expect(page.getByText("What is speech?")).toBeHidden();
    await expectAccessible(page);
  });
  const path = new URL(page.url()).pathname;

  await test.step("joining asks a visitor to sign up first", async () => {
    const phone = `96${String(Date.now()).slice(-8)}`;
    await page.getByRole("link", { name: /^Join Now/ }).click();
    const code = path.split("/").pop() ?? "";
    await expect(page).toHaveURL(new RegExp(`/signup\\?role=student&courseCode=${code}$`));
    await signUp(page, school.outbox, {
      firstName: "Huda",
      lastName: "Salim",
      email: `huda.${phone}@story.example`,
      country: "IN",
      typedPhone: phone,
      phone,
      password: "a garden of seven wells",
    });
    await expect(page.getByText("You have joined the course.")).toBeVisible();
    await page.goto(path);
    await page.getByRole("link", { name: "Start Course" }).click();
    await expect(page).toHaveURL(new RegExp(`/course/${code}`));
  });

  await test.step("a student who is signed in joins with one press, on a phone", async () => {
    const student = await newVisitor({
      baseURL: school.origin,
      viewport: { width: 360, height: 740 },
    });
    await signInAs(student, school, SAMPLE.newStudent);
    await student.goto(path);
    await student.getByRole("button", { name: "Join Now" }).click();
    await expect(student.getByText("You have joined the course.")).toBeVisible();
    await expect(student.getByRole("link", { name: "Start Course" })).toBeFocused();
    await expectAccessible(student);
  });

  await test.step("a visitor who may not join is told why", async () => {
    const teacher = await newVisitor({ baseURL: school.origin });
    const login = { email: "maryam@sample.school", password: SAMPLE.password };
    const { token } = await signIn(school, login);
    const courseId = path.split("/").pop() ?? "";
    const setEnrollable = async (enrollable: boolean) =>
      school.client.call(contract.courses.updateCourse, {
        token,
        query: { courseId },
        body: { enrollable },
      });
    await setEnrollable(false);
    await teacher.goto(path);
    await expect(teacher.getByText("Enrolment is locked")).toBeVisible();
    await expect(teacher.getByRole("link", { name: /^Join Now/ })).toHaveCount(0);
    await setEnrollable(true);
  });
});

test("every public page has its head tags before any script runs, and once afterwards @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow("404 (Not Found)");
  const { courseList } = await school.client.call(contract.catalogue.listCourses);
  const course = `/courses/${courseList[0]?._id}`;
  const paths = ["/", "/courses", "/about", "/privacy", "/terms", "/contact", "/login", "/signup"];
  const topics = ["for-teachers", "for-students", "collaborative-learning"];
  const ALL = [...paths, ...topics.map((topic) => `/learn-more/${topic}`), course];
  const inUrdu = ["/", "/about", course].map((path) => `${path}?lang=ur`);

  const served = new Map<string, Record<string, string[]>>();
  for (const path of [...ALL, ...inUrdu]) {
    const tags = await tagsOf(page, await (await page.request.get(path)).text());
    served.set(path, tags);
    const url = `${school.origin}${path}`;
    expect(tags, path).toMatchObject({ canonical: [url], "og:url": [url] });
    expect(tags["robots"], path).toBeUndefined();
    const [image = ""] = tags["og:image"] ?? [];
    const card = await page.request.get(image);
    expect(card.headers()["content-type"], image).toBe("image/jpeg");
  }
  const each = (name: string) => ALL.map((path) => served.get(path)?.[name]?.join());
  expect(new Set(each("title")).size).toBe(ALL.length);
  expect(new Set(each("description")).size).toBe(ALL.length);

  for (const path of ["/", "/about", "/learn-more/for-teachers", course, ...inUrdu]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.poll(async () => tagsOf(page), path).toEqual(served.get(path));
  }
  await page.goto(course);
  await page.getByRole("link", { name: "About" }).first().click();
  await expect.poll(async () => tagsOf(page)).toEqual(served.get("/about"));

  const gone = await page.goto(`/courses/${"a".repeat(24)}`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Course not found" })).toBeVisible();
  await expect.poll(async () => (await tagsOf(page))["robots"]).toEqual(["noindex"]);
});

async function tagsOf(page: Page, html?: string): Promise<Record<string, string[]>> {
  return page.evaluate((text) => {
    const { head } =
      text === undefined ? document : new DOMParser().parseFromString(text, "text/html");
    const found: Record<string, string[]> = {};
    const tags = "title, meta[name], meta[property], link[rel=canonical], link[hreflang]";
    for (const tag of head.querySelectorAll(tags)) {
      const name =
        tag.getAttribute("name") ??
        tag.getAttribute("property") ??
        tag.getAttribute("rel") ??
        "title";
      if (["viewport", "school-names", "public-url"].includes(name)) continue;
      const text = tag.getAttribute("content") ?? tag.getAttribute("href") ?? tag.textContent;
      (found[name] ??= []).push(text ?? "");
    }
    return found;
  }, html);
}
