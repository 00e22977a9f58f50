import type { Locator, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { enrol } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { Secret, TOTP } from "otpauth";
import {
  aCourseForForms,
  dialog,
  dialogForm,
  escape,
  expectSameValues,
  fileName,
  type Form,
  mainForm,
  press,
  question,
  search,
} from "../pages/forms.ts";
import { useSession } from "../support/session.ts";
import { test } from "../support/test.ts";
import type { Say } from "../support/words.ts";

/** Fills forms of every kind and switches languages: input is kept, labels change. */

const PICTURE = "banner-seerah.jpg";

const crop = (root: Locator, say: Say) => root.getByRole("group", { name: say("ui.cropArea") });

test("a change of language loses nothing in the forms of visitors @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow("status of 401");
  const secured = await aTeacherWithSecondStep(school);
  const typed = { email: "kept@forms.example", phone: "+9647701234567" };
  await expectSameValues(page, [
    { name: "a code on the first page", path: "/", root: search, label: "catalogue.courseCode" },
    { name: "search", path: "/courses", root: search, label: "catalogue.searchCourses" },
    { name: "sign-in", path: "/login", root: mainForm, label: "accounts.emailOrPhone" },
    { name: "admin's sign-in", path: "/admin/login", root: mainForm, label: "accounts.password" },
    {
      name: "sign-up, the person",
      path: "/signup?role=student",
      root: mainForm,
      label: "accounts.firstName",
    },
    {
      name: "sign-up, a code of the email",
      open: press("accounts.sendCode"),
      root: mainForm,
      label: "accounts.emailCode",
    },
    {
      name: "sign-up, the phone",
      open: press("accounts.goOn"),
      root: mainForm,
      label: "accounts.country",
    },
    {
      name: "sign-up, a code of the phone",
      open: press("accounts.sendCode"),
      root: mainForm,
      label: "accounts.phoneCode",
    },
    {
      name: "sign-up, the password",
      open: async (page, say) => {
        const code = await school.outbox.takeCode(typed.phone);
        await page.getByLabel(say("accounts.phoneCode")).fill(code);
      },
      root: mainForm,
      label: "accounts.confirmPassword",
    },
    {
      name: "sign-in, the second step",
      path: "/login",
      open: async (page, say) => {
        await page.getByLabel(say("accounts.emailOrPhone")).fill(secured.email);
        await page.getByLabel(say("accounts.password"), { exact: true }).fill(secured.password);
        await mainForm(page)
          .getByRole("button", { name: say("accounts.signIn") })
          .click();
      },
      root: mainForm,
      label: "security.code",
    },
    {
      name: "a new password with a link",
      path: "/reset-password#secret-of-a-link",
      root: mainForm,
      label: "accounts.newPassword",
    },
    {
      name: "forgotten password",
      path: "/forgot-password",
      root: mainForm,
      label: "accounts.emailOrPhone",
    },
    {
      name: "a new password with a code",
      open: async (page, say) => {
        await page.getByLabel(say("accounts.emailOrPhone")).fill(typed.email);
        await press("accounts.sendCode")(page, say);
      },
      root: mainForm,
      label: "accounts.newPassword",
    },
  ]);
});

test("a change of language loses nothing in the forms of students @all", async ({
  page,
  school,
}) => {
  const { courseId } = await aCourseForForms(school);
  const student = await aStudent(school);
  await enrol(school, student, courseId);
  await useSession(page, student);
  const edit = (what: string) => (page: Page, say: Say) =>
    press("accounts.edit", { what: say(what) })(page, say);
  const cancel = press("ui.cancel");
  await expectSameValues(page, [
    {
      name: "a code",
      path: "/student-dashboard",
      open: press("enrolment.enrollInNewCourse"),
      root: search,
      label: "ui.search",
    },
    {
      name: "a note",
      path: `/course/${courseId}`,
      root: mainForm,
      label: "notes.title",
      file: "makharij-chart.png",
      shown: fileName("makharij-chart.png"),
    },
    {
      name: "name",
      path: "/user-settings",
      open: edit("accounts.name"),
      root: dialogForm,
      label: "accounts.save",
      close: cancel,
    },
    {
      name: "email",
      open: edit("accounts.email"),
      root: dialogForm,
      label: "accounts.email",
      close: cancel,
    },
    {
      name: "phone",
      open: edit("accounts.phone"),
      root: dialogForm,
      label: "accounts.country",
      close: cancel,
    },
    {
      name: "contact method",
      open: edit("accounts.contactMethod"),
      root: dialogForm,
      label: "accounts.contactMethod",
      close: cancel,
    },
    {
      name: "where to send a code",
      open: edit("accounts.password"),
      root: dialogForm,
      label: "accounts.codeTo",
    },
    {
      name: "a new password",
      open: press("accounts.sendCode"),
      root: dialogForm,
      label: "accounts.newPassword",
    },
  ]);
});

test("a change of language loses nothing in the dialogs of teachers @all", async ({
  page,
  school,
}) => {
  const { courseId, title, teacher } = await aCourseForForms(school);
  const student = await aStudent(school, { firstName: "Nadia", lastName: "Karim" });
  await enrol(school, student, courseId);
  await useSession(page, teacher);
  const choose = (key: string) => async (page: Page, say: Say) => {
    await press("courses.moreActions", { title })(page, say);
    await page.getByRole("menuitem", { name: say(key), exact: true }).click();
  };
  await expectSameValues(page, [
    {
      name: "a new course",
      path: "/teacher-dashboard",
      open: press("courses.create"),
      root: dialog,
      label: "courses.categoryLabel",
      file: PICTURE,
      shown: crop,
      close: escape,
    },
    {
      name: "a course's details",
      path: `/edit-courses?courseId=${courseId}`,
      open: choose("courses.editDetails"),
      root: dialog,
      label: "courses.categoryLabel",
      close: escape,
    },
    {
      name: "a banner",
      open: choose("courses.changeBanner"),
      root: dialog,
      label: "courses.chooseLattice",
      file: PICTURE,
      shown: crop,
      close: escape,
    },
    {
      name: "a meeting",
      open: choose("courses.setMeeting"),
      root: dialog,
      label: "courses.meetingLink",
      close: escape,
    },
    {
      name: "the students",
      open: async (page, say) => {
        await choose("courses.students")(page, say);
        await press("courses.filterStudents")(page, say);
      },
      root: dialog,
      label: "courses.studentOrder",
      close: escape,
    },
    {
      name: "the reason of a removal",
      open: async (page, say) => {
        await choose("courses.students")(page, say);
        await press("courses.removeStudent", { name: "Nadia Karim" })(page, say);
      },
      root: question,
      label: "courses.removeReason",
    },
  ]);
});

test("a change of language loses nothing in the forms of admins @all", async ({ page, school }) => {
  const student = await aStudent(school, { firstName: "Nadia", lastName: "Suspended" });
  await useSession(page, { ...(await aSuperadmin(school)), role: "superadmin" });
  const main = (page: Page) => page.getByRole("main");
  const pageEditor = (tab: string, part: string, label: string): Form => ({
    name: `the page ${tab}`,
    path: `/admin/dashboard/edit-pages#${tab}`,
    open: press(part),
    root: mainForm,
    label,
  });
  await expectSameValues(page, [
    {
      name: "search of teachers",
      path: "/admin/dashboard/teachers",
      root: main,
      label: "teachers.teachers",
    },
    {
      name: "the reason of a suspension",
      path: `/admin/dashboard/students?search=${student.lastName}`,
      open: async (page, say) => {
        const row = page.getByRole("listitem").filter({ hasText: student.email });
        await row.getByRole("button").click();
        await page.getByRole("menuitem", { name: say("students.suspend") }).click();
      },
      root: question,
      label: "students.reason",
      close: escape,
    },
    {
      name: "a new admin",
      path: "/admin/dashboard/admins",
      open: press("admins.create"),
      root: dialog,
      label: "accounts.firstName",
      close: escape,
    },
    {
      name: "space for files",
      path: "/admin/dashboard/school#quotas",
      root: (page) => page.locator("section[aria-labelledby=quotas] form"),
      label: "files.student",
    },
    {
      name: "the correction of Hijri dates",
      path: "/admin/dashboard/school#hijri",
      root: (page) => page.locator("section[aria-labelledby=hijri] form"),
      label: "editing.hijriToday",
    },
    pageEditor("about", "editing.addLink", "editing.linkAddress"),
    pageEditor("contact", "editing.addLink", "editing.linkAddress"),
    pageEditor("privacy", "editing.addSection", "editing.subheader"),
    pageEditor("terms", "editing.addSection", "editing.subheader"),
  ]);
});

async function aTeacherWithSecondStep(school: School) {
  const teacher = await aTeacher(school);
  const { token, password } = teacher;
  const { prepareSecondStep, setUpSecondStep } = contract.secondStep;
  const { secret } = await school.client.call(prepareSecondStep, { token, body: { password } });
  const secondStep = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await school.client.call(setUpSecondStep, { token, body: { secondStep } });
  return teacher;
}
