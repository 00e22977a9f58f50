import { join } from "node:path";
import type { Page } from "@playwright/test";
import { signInAs } from "../support/session.ts";
import { SAMPLE } from "../support/school.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });
// The screens are independent, so both workers can share this file.
test.describe.configure({ mode: "parallel" });

const WIDTHS = [360, 768, 1280];
/** Widths at which axe runs as well: it takes a second each time, and colours do not depend on the width. */
const AXE = { light: [360, 1280], dark: [768] };
const HEIGHT = 780;

type Screen = { name: string; path: string; as?: string; heading: string | RegExp };

const SCREENS: Screen[] = [
  { name: "landing", path: "/", heading: /Knowledge/ },
  { name: "explorer", path: "/courses", heading: "Courses" },
  { name: "about", path: "/about", heading: "A small madrasa, open to everyone" },
  { name: "contact", path: "/contact", heading: "Contact Us" },
  { name: "learn more", path: "/learn-more/for-teachers", heading: /teachers/i },
  { name: "login", path: "/login", heading: "Welcome back" },
  { name: "admin login", path: "/admin/login", heading: "Admin login" },
  { name: "choice of role", path: "/signup", heading: "How will you take part?" },
  { name: "sign-up", path: "/signup?role=student", heading: "Join courses and learn" },
  { name: "privacy", path: "/privacy", heading: "Privacy Policy" },
  { name: "unauthorized", path: "/unauthorized", heading: /.+/ },
  { name: "not found", path: "/no/such/page", heading: "404 PAGE NOT FOUND" },
  {
    name: "student's dashboard",
    path: "/student-dashboard",
    as: SAMPLE.student,
    heading: "My Courses",
  },
  {
    name: "empty dashboard",
    path: "/student-dashboard",
    as: SAMPLE.newStudent,
    heading: "My Courses",
  },
  {
    name: "teacher's dashboard",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    heading: "Your courses",
  },
  {
    name: "pending teacher",
    path: "/teacher-dashboard",
    as: SAMPLE.pendingTeacher,
    heading: "Your courses",
  },
  {
    name: "suspended teacher",
    path: "/teacher-dashboard",
    as: SAMPLE.suspendedTeacher,
    heading: "Your courses",
  },
  { name: "account", path: "/user-settings", as: SAMPLE.student, heading: /.+/ },
  { name: "teachers", path: "/admin/dashboard", as: SAMPLE.superadmin, heading: "Teachers" },
  {
    name: "deleted teachers",
    path: "/admin/dashboard/teachers/deleted",
    as: SAMPLE.admin,
    heading: "Deleted teachers",
  },
  {
    name: "students",
    path: "/admin/dashboard/students",
    as: SAMPLE.superadmin,
    heading: "Students",
  },
  { name: "admins", path: "/admin/dashboard/admins", as: SAMPLE.superadmin, heading: "Admins" },
  {
    name: "activity",
    path: "/admin/dashboard/activity",
    as: SAMPLE.superadmin,
    heading: "Activity",
  },
  {
    name: "statistics",
    path: "/admin/dashboard/statistics",
    as: SAMPLE.superadmin,
    heading: "Statistics",
  },
  {
    name: "page editors",
    path: "/admin/dashboard/edit-pages#privacy",
    as: SAMPLE.superadmin,
    heading: "Edit Pages",
  },
];

for (const screen of SCREENS) {
  test(`${screen.name}: three widths, two themes, two directions`, async ({
    school,
    page,
    problems,
    expectAccessible,
  }) => {
    if (screen.name === "not found") problems.allow("404 (Not Found)");
    if (screen.as) await signInAs(page, school, screen.as);
    await page.goto(screen.path);
    await expect(page.getByRole("heading", { name: screen.heading }).first()).toBeVisible();
    await checkScreen(page, expectAccessible);
  });
}

test("course's page: three widths, two themes, two directions", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/courses");
  await page.locator("h2").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "What is taught" })).toBeVisible();
  await checkScreen(page, expectAccessible);
});

test("editor: three widths, two themes, two directions", async ({
  school,
  page,
  expectAccessible,
}) => {
  await signInAs(page, school, SAMPLE.teacher);
  await page.goto("/teacher-dashboard");
  await page.getByRole("link", { name: "Open editor" }).last().click();
  await expect(page.getByText("Section 1").first()).toBeVisible();
  await checkScreen(page, expectAccessible);
});

test("viewer: three widths, two themes, two directions", async ({
  school,
  page,
  expectAccessible,
}) => {
  await signInAs(page, school, SAMPLE.student);
  await page.goto("/student-dashboard");
  await page.getByRole("link", { name: "Continue Course" }).click();
  await expect(
    page.getByRole("button", { name: "Completed", pressed: true }).first(),
  ).toBeVisible();
  await checkScreen(page, expectAccessible);
});

test("an admin's pages for a teacher and a course: three widths, two themes, two directions", async ({
  school,
  page,
  expectAccessible,
}) => {
  await signInAs(page, school, SAMPLE.admin);
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Maryam Hasan" }).click();
  await expect(page.getByText("Can be restored for")).toBeVisible();
  await checkScreen(page, expectAccessible);
  await page.getByRole("link", { name: "Rhetoric, second year" }).click();
  await expect(page.getByRole("heading", { name: "Outline" })).toBeVisible();
  await checkScreen(page, expectAccessible);
});

async function checkScreen(
  page: Page,
  expectAccessible: (page: Page) => Promise<void>,
): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((name) => {
      document.documentElement.classList.toggle("dark", name === "dark");
      document.documentElement.classList.toggle("light", name === "light");
    }, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await expectNoSidewaysScroll(page, `${theme} ${width}`);
      await expectOneStartEdge(page, `${theme} ${width}`);
      await takePicture(page, `${theme} ${width}`);
      if (!AXE[theme].includes(width)) continue;
      await expectAccessible(page);
    }
  }
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expectNoSidewaysScroll(page, `right to left ${width}`);
    await expectOneStartEdge(page, `right to left ${width}`);
    await takePicture(page, `right to left ${width}`);
  }
}

/** `npm run screens` sets the folder; it is not committed. */
async function takePicture(page: Page, how: string): Promise<void> {
  const folder = process.env["PICTURES"];
  if (!folder) return;
  const screen = test.info().title.split(":")[0]?.replace(/\W+/g, "-") ?? "screen";
  const path = join(folder, screen, `${how.replaceAll(" ", "-")}.png`);
  await page.screenshot({ path, fullPage: true });
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `pixels beyond the edge, ${what}`).toBeLessThanOrEqual(0);
}

/** Where a page has a header, its title starts where the header's logo does, unless it is centred. */
async function expectOneStartEdge(page: Page, what: string): Promise<void> {
  const apart = await page.evaluate(() => {
    const logo = document.querySelector("header:not(main header) a")?.getBoundingClientRect();
    const title = document.querySelector("main h1");
    const box = title?.getBoundingClientRect();
    // A title for assistive technology alone is one pixel wide.
    if (!logo || !title || !box || box.width <= 1) return 0;
    if (getComputedStyle(title).textAlign === "center") return 0;
    const isRtl = document.documentElement.dir === "rtl";
    return Math.round(isRtl ? box.right - logo.right : box.left - logo.left);
  });
  expect(apart, `pixels between the edges of header and title, ${what}`).toBe(0);
}
