import { contract } from "@madrasa/contract";
import { urlOf } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("the landing page has a title and is accessible", async ({ page, expectAccessible }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/\p{L}/u);
  await expectAccessible(page);
});

test("code, explorer and both sign-ups are on a phone's first screen @all", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByLabel("Course code")).toBeInViewport({ ratio: 1 });
  const explore = page.getByRole("link", { name: "Explore courses" });
  await expect(explore).toBeInViewport({ ratio: 1 });
  const signUps = ["Join as a student", "Teach a course"].map((name) =>
    page.getByRole("link", { name }),
  );
  for (const link of signUps) await expect(link).toBeInViewport({ ratio: 1 });
  const [student, teacher] = await Promise.all(signUps.map(async (link) => link.boundingBox()));
  expect(student?.y).toBe(teacher?.y);
  await explore.click();
  await expect(page).toHaveURL(/\/courses$/);
});

test("Login is in a phone's header, one press pastes a code, and its course comes into view", async ({
  page,
  context,
  school,
  expectAccessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 360, height: 740 });
  const { courseList } = await school.client.call(contract.catalogue.listCourses);
  const course = courseList[0];
  await page.goto("/");
  const login = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await expect(login).toBeInViewport({ ratio: 1 });
  await page.evaluate((code) => navigator.clipboard.writeText(code), course?._id ?? "");
  await page.getByRole("button", { name: "Paste" }).click();
  await expect(page.getByLabel("Course code")).toHaveValue(course?._id ?? "");
  await expect(page.getByRole("link", { name: /^Join Now/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await login.click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe("the courses on the landing page", () => {
  test("appear in room kept for them, and each leads to its page @all", async ({ page }) => {
    const list = contract.catalogue.listCourses;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(urlOf(list), async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto("/");
    const below = page.getByRole("heading", { name: "For teachers" });
    const courses = page.getByRole("region", { name: "Open to everyone" });
    await expect(courses.getByRole("status")).toBeVisible();
    const before = await below.boundingBox();
    answer();
    await expect(courses.getByRole("link")).toHaveCount(3);
    expect((await below.boundingBox())?.y).toBe(before?.y);
    await courses.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/courses\/[0-9a-f]{24}$/);
  });

  test("are left out with their heading where there are none @all", async ({ page }) => {
    const none = {
      success: true,
      message: "",
      data: { courseList: [], nextCursor: null, total: 0 },
    };
    await page.route(urlOf(contract.catalogue.listCourses), async (route) =>
      route.fulfill({ json: none }),
    );
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "For teachers" })).toBeVisible();
    await expect(page.getByText("Open to everyone")).toHaveCount(0);
  });
});

test.describe("the splash", () => {
  test.use({ isSplashShown: true, contextOptions: { reducedMotion: "no-preference" } });

  test("covers the page at the start and goes by itself, with the page ready beneath @all", async ({
    page,
  }) => {
    await page.goto("/");
    const splash = page.getByTestId("splash");
    await expect(splash).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(splash).toBeHidden();
    await page.getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL(/\/about$/);
    await expect(splash).toBeHidden();
  });
});
