import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Page } from "@playwright/test";
import { edit } from "../pages/account.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** What failed stands before the server's reason, in the words that are fixed for each screen. */

test.use({ isSample: true });
test.describe.configure({ mode: "parallel" });

const WHY = "You are not allowed to do this.";

type Failure = {
  what: string;
  call: Endpoint;
  as?: string;
  path: string;
  act?: (page: Page) => Promise<void>;
};

async function deletedOf(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Maryam Hasan" }).first().click();
  await page.getByText("Deleted", { exact: true }).first().click();
}

const FAILURES: Failure[] = [
  {
    what: "Failed to load teachers",
    call: contract.teachers.listTeachers,
    as: SAMPLE.superadmin,
    path: "/admin/dashboard/teachers",
  },
  {
    what: "Failed to fetch admins",
    call: contract.admins.listAdmins,
    as: SAMPLE.superadmin,
    path: "/admin/dashboard/admins",
  },
  {
    what: "Failed to load deleted courses",
    call: contract.oversight.listDeletedCourses,
    as: SAMPLE.admin,
    path: "/admin/dashboard/teachers",
    act: deletedOf,
  },
  { what: "Failed to load content", call: contract.site.readAbout, path: "/about" },
  {
    what: "Failed to load user data",
    call: contract.profile.readMe,
    as: SAMPLE.student,
    path: "/user-settings",
  },
  {
    what: "Failed to fetch course",
    call: contract.enrolment.readCourse,
    as: SAMPLE.student,
    path: "/course/0123456789abcdef01234567",
  },
  {
    what: "Error searching course",
    call: contract.enrolment.readCourse,
    as: SAMPLE.student,
    path: "/student-dashboard",
    act: async (page) => {
      await page.getByRole("button", { name: "Enroll in New Course" }).click();
      await page.getByLabel("Course code").fill("0123456789abcdef01234567");
      await page.getByRole("button", { name: "Search" }).click();
    },
  },
  {
    what: "Failed to send verification code",
    call: contract.contacts.sendUpdateCode,
    as: SAMPLE.student,
    path: "/user-settings",
    act: async (page) => {
      await edit(page, "Password");
      await page.getByRole("button", { name: "Send code" }).click();
    },
  },
  {
    what: "Account deletion failed",
    call: contract.leaving.deleteMe,
    as: SAMPLE.student,
    path: "/user-settings",
    act: async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete account" }).click();
    },
  },
];

for (const { what, call, as, path, act } of FAILURES) {
  test(`${what}, and why @all`, async ({ page, school, problems }) => {
    problems.allow(/status of 403/);
    if (as) await signInAs(page, school, as);
    const address = new RegExp(`${call.path.replace(/:\w+/, "[^/]+")}(\\?|$)`);
    await page.route(address, async (route) => {
      if (route.request().method() !== call.method) return route.fallback();
      const json = { success: false, message: WHY, code: "NOT_ALLOWED" };
      return route.fulfill({ status: 403, json });
    });
    await page.goto(path);
    await act?.(page);
    await expect(page.getByText(`${what}. ${WHY}`).first()).toBeVisible();
  });
}
