import type { Page } from "@playwright/test";
import { SAMPLE } from "../support/school.ts";
import { inCourse, sheetOf } from "./sample-links.ts";
import type { Screen } from "./screen.ts";

const inSheetMenu = (page: Page, name: string) => [
  sheetOf(page),
  page.getByRole("button", { name: "More" }),
  page.getByRole("menuitem", { name }),
];

const TAJWEED = /أحكام التجويد للمبتدئين/;

export const SHEETS: Screen[] = [
  { name: "daily sheets", path: "/sheets", as: SAMPLE.teacher, heading: "Daily sheets" },
  {
    name: "daily sheet",
    path: "/sheets",
    as: SAMPLE.teacher,
    text: "Recent",
    follow: (page) => [sheetOf(page)],
  },
  {
    name: "who is not here",
    path: "/sheets",
    as: SAMPLE.teacher,
    heading: "Who is absent?",
    follow: (page) => [sheetOf(page), page.locator('a[href*="view=attendance"]')],
  },
  {
    name: "overview of a halaqa",
    path: "/sheets",
    as: SAMPLE.teacher,
    heading: "Not recited for a month",
    follow: (page) => inSheetMenu(page, "Overview"),
  },
  {
    name: "order of a halaqa",
    path: "/sheets",
    as: SAMPLE.teacher,
    heading: "Halaqa order",
    follow: (page) => inSheetMenu(page, "Halaqa order"),
  },
  {
    name: "a student's record",
    path: "/sheets",
    as: SAMPLE.teacher,
    heading: /was recited today|has waited/,
    follow: (page) => [
      sheetOf(page),
      page.getByRole("button", { name: /^Ahmad/ }),
      page.getByRole("link", { name: /’s record$/ }),
    ],
  },
  { name: "record", path: "/record", as: SAMPLE.student, heading: /was recited today|has waited/ },
  {
    name: "an admin's daily sheet",
    path: "/admin/dashboard/teachers",
    as: SAMPLE.admin,
    text: "You are making a correction",
    follow: (page) => [
      page.getByRole("link", { name: "Yusuf Rahman" }),
      page.getByRole("link", { name: TAJWEED }),
      page.locator('main a[href$="/sheet"]'),
    ],
  },
  {
    name: "a student's record for an admin",
    path: "/admin/dashboard/students",
    as: SAMPLE.admin,
    heading: "What was recited",
    follow: (page) => [
      page.getByRole("link", { name: "Zaynab Karim" }).first(),
      page.locator('main a[href*="/sheet/"]').first(),
    ],
  },
];

export const RECITATIONS: Screen[] = [
  {
    name: "a recitation to answer",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    heading: /Maryam 12–18/,
    follow: (page) => inCourse(page, "/answer-recitations"),
  },
  {
    name: "recitations of a course",
    path: "/teacher-dashboard",
    as: SAMPLE.teacher,
    heading: "Recitations",
    follow: (page) => [
      ...inCourse(page, "/answer-recitations"),
      page.getByRole("link", { name: /waiting/ }),
    ],
  },
  {
    name: "recorder",
    path: "/student-dashboard",
    as: SAMPLE.student,
    text: "Deleted 60 days after the reply",
    follow: (page) => [
      page.getByRole("link", { name: /أحكام التجويد للمبتدئين/ }).first(),
      page.getByRole("button", { name: "More actions for this course" }),
      page.getByRole("menuitem", { name: "Recitations" }),
      page.locator('main a[href^="/recite/"]'),
    ],
  },
  {
    name: "a student's recitations",
    path: "/student-dashboard",
    as: SAMPLE.student,
    heading: "Recitations",
    follow: (page) => [
      page.getByRole("link", { name: /أحكام التجويد للمبتدئين/ }).first(),
      page.getByRole("button", { name: "More actions for this course" }),
      page.getByRole("menuitem", { name: "Recitations" }),
    ],
  },
  {
    name: "whom a teacher listens for",
    path: "/answer-recitations",
    as: SAMPLE.listener,
    heading: "Courses you listen for",
  },
];
