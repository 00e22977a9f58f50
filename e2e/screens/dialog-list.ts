import type { Page } from "@playwright/test";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { SAMPLE } from "../support/school.ts";
import type { Say } from "../support/words.ts";
import { studentsOfCourse } from "./sample-links.ts";
import { type Screen, SCREENS } from "./screen-list.ts";

/** Button or menu entry by message, name or prefix. */
type Pressed =
  | string
  | [key: string, values: Record<string, string>]
  | ((say: Say) => string)
  | RegExp;

const named =
  (key: string, of: string): Pressed =>
  (say) =>
    `${say(key)} ${of}`;

export type OpenedDialog = Screen & {
  press: readonly Pressed[];
  file?: string;
};

const TAJWEED = { title: "أحكام التجويد للمبتدئين" };
const MORE: Pressed = ["courses.moreActions", TAJWEED];
const LESSON = { title: "مخارج الحروف" };
const TEACHER = { name: "Yusuf Rahman" };
const STUDENT = /^Ahmad/;
const BOY = "Idris";
const GIRL = "حفصہ";
const FATHER = "Umar Farooq";
const OTHER = { other: isolated(FATHER) };
/** Rows with a summary of their content. */
const WHO_OF_BOY: Pressed = (say) =>
  `${say("guardians.whoLooksAfter", { name: isolated(BOY) })} ${say("guardians.youAnd", OTHER)}`;
const WHO_OF_GIRL: Pressed = (say) =>
  `${say("guardians.whoLooksAfter", { name: isolated(GIRL) })} ${say("guardians.onlyYou")}`;
const row =
  (label: string, detail: string): Pressed =>
  (say) =>
    `${say(label)} ${say(detail)}`;
const COURSES: Pressed = /· \S+$/;
const CHANGE = row("family.change", "family.devices");

const BEGINNER = /^Idris/;
const FLUENT_NEW: Pressed = (say) =>
  `${say("sheet.grade", { grade: "1" })} ${say("sheet.track", { track: "new" })}`;

export const DIALOGS: OpenedDialog[] = [
  on("teacher's dashboard", "a new course", "courses.create"),
  {
    ...on("editor", "a banner's cropping", MORE, "courses.changeBanner"),
    file: "banner-seerah.jpg",
  },
  on("own course", "menu of a course", MORE),
  on("editor", "a course's details", MORE, "courses.editDetails"),
  on("editor", "a meeting", MORE, "courses.editMeeting"),
  on("editor", "deleting a meeting", MORE, "courses.deleteMeeting"),
  on(
    "own course",
    "sharing a code",
    (say) => `${say("courses.share")} ${say("courses.tileShare")}`,
  ),
  { ...on("own course", "students of a course"), follow: studentsOfCourse },
  on("own course", "copying a course", MORE, "outline.copyCourse"),
  on("own course", "deleting a course", MORE, "courses.deleteCourse"),
  on("daily sheet", "earlier entries of a day", BEGINNER, "sheet.former"),
  on("daily sheet", "a note to the family", BEGINNER, "sheet.note"),
  // Without entries a grade asks for the passage.
  on("daily sheet", "a passage", BEGINNER, FLUENT_NEW),
  on("daily sheet", "what a student recited", STUDENT),
  on("daily sheet", "a test", STUDENT, "sheet.test"),
  on("editor", "a new section", "outline.addSection"),
  on("editor", "a new lesson", ["lessons.add", { kind: "video" }], "lessons.resourceAdd"),
  on("editor", "captions and transcript of a lesson", ["lessons.textsOf", LESSON]),
  on("editor", "a lesson's place", ["lessons.moveLesson", LESSON]),
  on("editor", "deleting a lesson", ["lessons.deleteLesson", LESSON]),
  on("editor", "deleting a section", ["outline.deleteSection", { number: "1" }]),
  on("editor's settings", "certificates", "courses.certificates"),
  on("editor's settings", "asking a teacher for help", "courses.askHelper"),
  on("editor's settings", "lessons to recite", (say) => `${say("lessons.recited")} 0`),
  {
    ...on(
      "account",
      "withdrawing a certificate",
      (say) => `${say("certificates.endCertificate")} ${TAJWEED.title}`,
    ),
    as: SAMPLE.finisher,
  },
  on("a child", "the text about children", "site.childrenPrivacy"),
  on("viewer", "a new note", "notes.addHeading"),
  on("viewer", "the list of lessons", "lessons.viewerShow"),
  on("viewer", "telling the school", "enrolment.courseMenu", "enrolment.tellSchool"),
  on("account", "deleting an account", "accounts.deleteAccount"),
  on("account", "naming a guardian", "guardians.nameOne"),
  on("teachers", "menu of a teacher", ["teachers.more", TEACHER]),
  on("teachers", "a recovery link", ["teachers.more", TEACHER], "oversight.recoveryLink"),
  on("an admin's page for a student", "a student's recovery link", "oversight.recoveryLink"),
  on("teachers", "deleting a teacher", ["teachers.more", TEACHER], "teachers.delete"),
  on("teachers", "an invitation", "teachers.invite"),
  on("admins", "a new admin", "admins.create"),
  on("who is learning", "a child's PIN on the device", (say) => `${GIRL} ${say("family.waits")}`),
  on("who is learning", "the guardian's own door", (say) => `Rabia ${say("family.guardian")}`),
  on("my children", "this phone", CHANGE),
  on("my children", "a guardian's PIN", CHANGE, row("family.pinYours", "family.pinOffYours")),
  on("a child", "guardians of a child", WHO_OF_BOY),
  on("a child", "a PIN of a child", row("family.pin", "family.pinOff")),
  on("a child", "a course for children", COURSES, "family.joinCourse"),
  on("a child", "ending a child's account", named("family.takeBack", BOY)),
  on("a child", "a child's name", (say) => `${say("accounts.name")} ${isolated("Idris Farooq")}`),
  {
    ...on("a child", "inviting a second guardian", WHO_OF_GIRL, "guardians.invite"),
    follow: (page) => [page.getByRole("link", { name: GIRL, exact: true })],
  },
  on("a child", "a phone for a child", row("guardians.ownPhone", "guardians.notYet")),
  on("a child", "handing over", WHO_OF_BOY, ["guardians.handOver", OTHER]),
  on("a child", "ending the other guardian", WHO_OF_BOY, ["guardians.end", OTHER]),
  on(
    "a student with a phone, for the guardian",
    "a student who decides alone",
    named("family.yes", "Yahya"),
  ),
  on("a guardian's account", "deleting a guardian's account", "accounts.deleteAccount"),
  on("slips", "ending a slip", named("slips.notThisFamily", BOY)),
  on("a student with guardians", "ending a guardian", named("students.endGuardian", FATHER)),
];

function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function on(screen: string, name: string, ...press: Pressed[]): OpenedDialog {
  const found = SCREENS.find((one) => one.name === screen);
  if (!found) throw new Error(`There is no screen "${screen}".`);
  return { ...found, name, press };
}

function nameOf(pressed: Pressed, say: Say): string | RegExp {
  if (pressed instanceof RegExp) return pressed;
  if (typeof pressed === "function") return pressed(say);
  return typeof pressed === "string" ? say(pressed) : say(...pressed);
}

export async function openDialog(
  page: Page,
  say: Say,
  dialog: Pick<OpenedDialog, "press" | "file">,
): Promise<void> {
  for (const pressed of dialog.press) {
    const name = { name: nameOf(pressed, say), exact: true };
    const button = page.getByRole("button", name).or(page.getByRole("menuitem", name));
    await button.filter({ visible: true }).first().click();
  }
  const { file } = dialog;
  if (file) await page.locator("input[type=file]").first().setInputFiles(mediaPath(file));
}
