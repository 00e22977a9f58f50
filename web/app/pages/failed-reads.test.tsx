import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { AdminList } from "../office/admins/admin-list.tsx";
import { TeacherCourses } from "../office/oversight/teacher-courses.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import About from "./about.tsx";
import Teachers from "./admin/teachers.tsx";
import CourseViewer from "./course-viewer.tsx";
import Courses from "./courses.tsx";
import { Profile } from "../people/profile/profile.tsx";

const COURSE = "0123456789abcdef01234567";

type Failure = {
  what: MessageKey;
  call: Endpoint;
  as?: string;
  page: ReactElement;
  at?: { path: string; route: string };
  isToast?: boolean;
};

const FAILURES: Failure[] = [
  {
    what: "teachers.loadFailed",
    call: contract.teachers.listTeachers,
    as: "superadmin",
    page: <Teachers />,
  },
  {
    what: "admins.loadFailed",
    call: contract.admins.listAdmins,
    as: "superadmin",
    page: <AdminList />,
  },
  { what: "site.loadFailed", call: contract.site.readAbout, page: <About /> },
  { what: "accounts.loadFailed", call: contract.profile.readMe, as: "student", page: <Profile /> },
  { what: "catalogue.loadFailed", call: contract.catalogue.listCourses, page: <Courses /> },
  {
    what: "enrolment.fetchFailed",
    call: contract.enrolment.readCourse,
    as: "student",
    page: <CourseViewer />,
    at: { path: `/course/${COURSE}`, route: "/course/:courseId" },
    isToast: true,
  },
];

it.each(FAILURES)("says before the server's reason what failed: $what", async (failure) => {
  const { what, call, as, page, at, isToast } = failure;
  const { readMe } = contract.profile;
  stubServer.respond(readMe, sampleOf(readMe.data, { language: "en" }));
  stubServer.refuse(call, "NOT_ALLOWED");
  renderPage(page, { ...(as && { as }), ...at });
  expect(
    await screen.findByText(`${t(what).replace(/\.$/, "")}. ${t("errors.NOT_ALLOWED")}`),
  ).toBeVisible();
  expect(screen.queryAllByText(t(what), { exact: true })).toHaveLength(isToast ? 1 : 0);
});

it("says before the server's reason that deleted courses could not be loaded", async () => {
  const { listCoursesOfTeacher, listDeletedCourses } = contract.oversight;
  stubServer.respond(listCoursesOfTeacher, sampleOf(listCoursesOfTeacher.data));
  stubServer.refuse(listDeletedCourses, "NOT_ALLOWED");
  const { user } = renderPage(<TeacherCourses teacherId={COURSE} renderHead={() => null} />, {
    as: "generaladmin",
  });
  await user.click(await screen.findByRole("radio", { name: t("oversight.deleted") }));
  expect(
    await screen.findByText(`${t("oversight.deletedFailed")}. ${t("errors.NOT_ALLOWED")}`),
  ).toBeVisible();
});
