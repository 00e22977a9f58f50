import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Locator, Page } from "@playwright/test";
import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });
test.describe.configure({ mode: "parallel" });

type List = {
  name: string;
  endpoint: Endpoint;
  /** The name of its entries in the response. */
  entries: string;
  as?: string;
  path: string;
  /** From the page at `path` to the list. */
  open?: (page: Page) => Promise<void>;
  /** The part of the page that holds the list, where there is a second list. */
  within?: (page: Page) => Locator;
  failed: string;
};

const openTeacher = (page: Page) => page.getByRole("link", { name: "Yusuf" }).first().click();

const LISTS: List[] = [
  {
    name: "the public courses",
    endpoint: contract.catalogue.listCourses,
    entries: "courseList",
    path: "/courses",
    failed: "The courses could not be loaded.",
  },
  {
    name: "a student's courses",
    endpoint: contract.enrolment.listEnrolled,
    entries: "courseList",
    as: SAMPLE.student,
    path: "/student-dashboard",
    failed: "Your courses could not be loaded.",
  },
  {
    name: "a teacher's published courses",
    endpoint: contract.courses.listOwnCourses,
    entries: "courseList",
    as: SAMPLE.teacher,
    path: "/teacher-dashboard",
    within: (page) => page.getByRole("region", { name: "Published courses" }),
    failed: "Your courses could not be loaded.",
  },
  {
    name: "the courses that a teacher manages",
    endpoint: contract.courses.listOwnCourses,
    entries: "courseList",
    as: SAMPLE.teacher,
    path: "/teacher-dashboard",
    within: (page) => page.getByRole("region", { name: "Manage courses" }),
    failed: "Your courses could not be loaded.",
  },
  {
    name: "a course's students",
    endpoint: contract.enrolment.listStudents,
    entries: "students",
    as: SAMPLE.teacher,
    path: "/teacher-dashboard",
    open: async (page) => {
      await page
        .getByRole("button", { name: /^More for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Students" }).click();
    },
    failed: "The students could not be loaded.",
  },
  {
    name: "the teachers",
    endpoint: contract.teachers.listTeachers,
    entries: "teacherList",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard",
    failed: "Failed to load teachers",
  },
  {
    name: "the deleted teachers",
    endpoint: contract.teachers.listTeachers,
    entries: "teacherList",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard/teachers/deleted",
    failed: "Failed to load teachers",
  },
  {
    name: "the courses of one teacher",
    endpoint: contract.oversight.listCoursesOfTeacher,
    entries: "courseList",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard",
    open: openTeacher,
    failed: "The courses could not be loaded.",
  },
  {
    name: "the deleted courses of one teacher",
    endpoint: contract.oversight.listDeletedCourses,
    entries: "deletedCourses",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard",
    open: async (page) => {
      await openTeacher(page);
      await page.getByRole("group").getByText("Deleted", { exact: true }).click();
    },
    failed: "Failed to load deleted courses",
  },
  {
    name: "the admins",
    endpoint: contract.admins.listAdmins,
    entries: "admins",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard/admins",
    failed: "Failed to fetch admins.",
  },
  {
    name: "the activity",
    endpoint: contract.audit.listAudit,
    entries: "entries",
    as: SAMPLE.superadmin,
    path: "/admin/dashboard/activity",
    failed: "The activity could not be loaded.",
  },
];

const CURSOR = "next";

for (const { name, endpoint, entries, as, path, open, within, failed } of LISTS) {
  test(`${name}: a next page that is refused is announced, and can be asked for again @all`, async ({
    school,
    page,
    problems,
  }) => {
    problems.allow("status of 400");
    let isRefused = true;
    const pathname = new RegExp(`${endpoint.path.replace(/:\w+/g, "[^/]+")}$`);
    await page.route(
      (url) => pathname.test(url.pathname),
      async (route) => {
        const url = new URL(route.request().url());
        const isNext = url.searchParams.get("cursor") === CURSOR;
        if (isNext && isRefused) return route.fulfill({ status: 400, json: { success: false } });
        url.searchParams.delete("cursor");
        const response = await route.fetch({ url: url.href });
        const body = (await response.json()) as { data: object };
        const data = isNext
          ? { ...body.data, [entries]: [], nextCursor: null }
          : { ...body.data, nextCursor: CURSOR };
        return route.fulfill({ response, json: { ...body, data } });
      },
    );
    if (as) await signInAs(page, school, as);
    await page.goto(path);
    await open?.(page);

    const list = within?.(page) ?? page.locator("body");
    const more = list.getByRole("button", { name: "Show more" });
    await more.click();
    await expect(list.getByRole("alert").filter({ hasText: failed })).toBeVisible();

    isRefused = false;
    await more.click();
    await expect(more).toBeHidden();
    await expect(page.getByText(failed)).toBeHidden();
  });
}
