import { expect, type Page } from "@playwright/test";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { openForFamily } from "../support/family.ts";
import { SAMPLE } from "../support/school.ts";
import { signInAs } from "../support/session.ts";
import {
  courseToEdit,
  endOfCourse,
  inCourse,
  ownCourse,
  settingsOfCourse,
  studentsOfCourse,
} from "./sample-links.ts";
import type { Screen } from "./screen.ts";
import { RECITATIONS, SHEETS } from "./sheet-screens.ts";
import { anInvitation, anOpenSlip } from "./secrets.ts";

export type { Screen } from "./screen.ts";

export const SCREENS: Screen[] = [
  { name: "landing", path: "/", heading: /Knowledge/ },
  { name: "explorer", path: "/courses", heading: "Courses" },
  { name: "about", path: "/about", heading: "A small madrasa, open to everyone" },
  { name: "contact", path: "/contact", heading: "Contact Us" },
  { name: "learn more", path: "/learn-more/for-teachers", heading: /teachers/i },
  { name: "login", path: "/login", heading: "Welcome back" },
  { name: "admin login", path: "/admin/login", heading: "Admin sign-in" },
  { name: "choice of role", path: "/signup", heading: "Choose your role" },
  { name: "sign-up", path: "/signup?role=student", heading: "Join courses and learn" },
  { name: "forgotten password", path: "/forgot-password", heading: "Reset your password" },
  { name: "a new password", path: "/reset-password#none", heading: "Reset your password" },
  { name: "stopping emails", path: "/unsubscribe?token=digest", heading: "Stop these emails" },
  { name: "undoing a change", path: "/undo-change#none", heading: "Undo the change" },
  { name: "confirming a change", path: "/confirm-change#none", heading: "Confirm the change" },
  { name: "privacy", path: "/privacy", heading: "Privacy Policy" },
  { name: "children and privacy", path: "/children-privacy", heading: "Children and privacy" },
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
    heading: "Today",
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
  {
    name: "own course",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    text: "Link and code",
    follow: (page) => [ownCourse(page)],
  },
  {
    name: "students of all courses",
    path: "/students",
    as: SAMPLE.teacher,
    heading: "Students",
  },
  { name: "account", path: "/user-settings", as: SAMPLE.student, heading: /.+/ },
  {
    name: "what somebody told the school",
    path: "/told-the-school",
    as: SAMPLE.student,
    heading: "Your messages to the school",
  },
  {
    name: "told to the school",
    path: "/admin/dashboard/complaints",
    as: SAMPLE.superadmin,
    heading: "Messages to the school",
  },
  { name: "announcements", path: "/announcements", as: SAMPLE.student, heading: "Announcements" },
  {
    name: "the school's announcements",
    path: "/admin/dashboard/announcements",
    as: SAMPLE.superadmin,
    heading: "Announcements",
  },
  { name: "week", path: "/week", as: SAMPLE.student, heading: "Your week" },
  { name: "student's notes", path: "/notes", as: SAMPLE.student, heading: "My notes" },
  { name: "today", path: "/admin/dashboard", as: SAMPLE.superadmin, heading: "Today" },
  {
    name: "teachers",
    path: "/admin/dashboard/teachers",
    as: SAMPLE.superadmin,
    heading: "Teachers",
  },
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
  {
    name: "an admin's page for a student",
    path: "/admin/dashboard/students",
    as: SAMPLE.superadmin,
    text: "Your visit to this page is recorded",
    follow: (page) => [page.locator('main a[href^="/admin/dashboard/students/"]').first()],
  },
  { name: "admins", path: "/admin/dashboard/admins", as: SAMPLE.superadmin, heading: "Admins" },
  {
    name: "activity",
    path: "/admin/dashboard/activity",
    as: SAMPLE.superadmin,
    heading: "Activity",
  },
  { name: "status", path: "/admin/dashboard/status", as: SAMPLE.superadmin, heading: "Status" },
  { name: "school", path: "/admin/dashboard/school", as: SAMPLE.superadmin, heading: "School" },
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
  {
    name: "course's page",
    path: "/courses",
    heading: "Course content",
    follow: (page) => [page.locator("h2").getByRole("link").first()],
  },
  {
    name: "editor",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    text: "Section 1",
    follow: (page) => courseToEdit(page),
  },
  {
    name: "editor's settings",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    heading: "What this course does",
    follow: (page) => [...courseToEdit(page), settingsOfCourse(page)],
  },
  {
    name: "a student of a course",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    text: "Where they stopped",
    follow: (page) => [
      ...studentsOfCourse(page),
      page.getByRole("dialog").locator('a[href^="/students/"]').first(),
    ],
  },
  {
    name: "preview of a course",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    text: "This is what your students see",
    follow: (page) => [...courseToEdit(page), page.locator('a[href^="/preview/"]')],
  },
  {
    name: "slips",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    heading: "Join slips",
    follow: (page) => inCourse(page, "/slips"),
  },
  { name: "a slip's code", path: "/f", heading: "Join with a slip" },
  ...SHEETS,
  ...RECITATIONS,
  {
    name: "the end of a course",
    path: "/student-dashboard",
    as: SAMPLE.finisher,
    heading: /You have finished/,
    follow: (page) => [endOfCourse(page)],
  },
  {
    name: "a certificate",
    path: "/student-dashboard",
    as: SAMPLE.finisher,
    text: "This certificate is valid",
    follow: (page) => [endOfCourse(page), page.locator('a[href^="/certificate/"]')],
  },
  { name: "an unknown certificate", path: "/certificate/none", text: "Certificate not found" },
  {
    name: "a slip",
    path: "/f",
    secret: anOpenSlip,
    as: SAMPLE.guardian,
    text: "Who is this slip for?",
  },
  { name: "a slip without an account", path: "/f", secret: anOpenSlip, text: "I have an account" },
  {
    name: "my children",
    path: "/family",
    as: SAMPLE.guardian,
    isFamily: true,
    heading: "Children",
  },
  {
    name: "a child",
    path: "/family",
    as: SAMPLE.guardian,
    isFamily: true,
    heading: /^About .Idris.$/,
    follow: (page) => [page.getByRole("link", { name: "Idris", exact: true })],
  },
  {
    name: "a student with a phone, for the guardian",
    path: "/family",
    as: SAMPLE.guardian,
    heading: /manage their own account/,
    follow: (page) => [page.getByRole("link", { name: "Yahya", exact: true })],
  },
  { name: "a guardian's account", path: "/user-settings", as: SAMPLE.guardian, heading: /.+/ },
  { name: "nobody's children", path: "/family", as: SAMPLE.student, heading: "Who is learning?" },
  {
    name: "guardian's home",
    path: "/student-dashboard",
    as: SAMPLE.guardian,
    heading: "Children",
  },
  { name: "who is learning", path: "/who", isFamily: true, text: "Something new" },
  {
    name: "a second guardian",
    path: "/second-guardian",
    secret: anInvitation,
    as: SAMPLE.student,
    heading: "May they learn here?",
  },
  {
    name: "a second guardian without an account",
    path: "/second-guardian",
    secret: anInvitation,
    text: "I have an account",
  },
  { name: "a phone of one's own", path: "/own-phone#none", heading: "Set up your own phone" },
  {
    name: "a student with guardians",
    path: "/admin/dashboard/students",
    as: SAMPLE.superadmin,
    heading: "Guardians",
    follow: (page) => [page.getByRole("link", { name: "Idris Farooq" }).first()],
  },
  {
    name: "viewer",
    path: "/student-dashboard",
    as: SAMPLE.student,
    heading: "Notes",
    follow: (page) => [page.locator('main a[href^="/course/"]').first()],
  },
  {
    name: "an admin's page for a teacher",
    path: "/admin/dashboard/teachers",
    as: SAMPLE.admin,
    text: "Can be restored for",
    follow: (page) => [page.getByRole("link", { name: "Maryam Hasan" })],
  },
  {
    name: "an admin's page for a course",
    path: "/admin/dashboard/teachers",
    as: SAMPLE.admin,
    heading: "Course content",
    follow: (page) => [
      page.getByRole("link", { name: "Maryam Hasan" }),
      page.getByRole("link", { name: "Rhetoric, second year" }),
    ],
  },
];

export async function openScreen(page: Page, school: ServerProcess, screen: Screen): Promise<void> {
  const session = screen.as ? await signInAs(page, school, screen.as) : undefined;
  if (screen.isFamily) await openForFamily(page, school, session);
  const secret = await screen.secret?.(school);
  await page.goto(secret === undefined ? screen.path : `${screen.path}#${secret}`);
  for (const link of screen.follow?.(page) ?? []) await link.click();
}

export async function showScreen(page: Page, school: ServerProcess, screen: Screen): Promise<void> {
  await openScreen(page, school, screen);
  const { heading, text = "" } = screen;
  const shown = heading ? page.getByRole("heading", { name: heading }) : page.getByText(text);
  await expect(shown.first()).toBeVisible();
}
