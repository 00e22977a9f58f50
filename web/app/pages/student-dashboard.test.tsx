import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import StudentDashboard from "./student-dashboard.tsx";

const { listEnrolled, readCourse, enrol } = contract.enrolment;
const { listEntries } = contract.home;
type Entry = DataOf<typeof listEntries>["entries"][number];
type Course = DataOf<typeof listEnrolled>["courseList"][number];

const id = (digit: number) => String(digit).repeat(24);
const courseOf = listEnrolled.data.shape.courseList.element;
const fiqh = sampleOf(courseOf, { _id: id(1), title: "Fiqh", totalLessons: 3, language: "en" });
const seerah = sampleOf(courseOf, { _id: id(2), title: "Seerah", progress: 100, language: "en" });

async function openHome(courseList: Course[], entries: Entry[] | "unknown" = []) {
  stubServer.respond(
    contract.profile.readMe,
    sampleOf(contract.profile.readMe.data, { language: "en" }),
  );
  stubServer.respond(listEnrolled, sampleOf(listEnrolled.data, { courseList }));
  if (entries === "unknown") stubServer.refuse(listEntries, "NOT_FOUND");
  else stubServer.respond(listEntries, { entries });
  stubServer.respond(contract.announcements.readNewest, { newest: null, hasAny: false });
  stubServer.respond(contract.recitations.listNext, { courses: [] });
  stubServer.respond(contract.sheet.listRecords, sampleOf(contract.sheet.listRecords.data));
  return renderPage(<StudentDashboard />, { path: "/student-dashboard", as: "student" });
}

const entryOf = (fields: Partial<Entry>): Entry => ({
  ...sampleOf(listEntries.data.shape.entries.element),
  course: { ...sampleOf(listEntries.data.shape.entries.element.shape.course), ...fiqh },
  ...fields,
});
const lesson = { _id: id(7), title: "The throat letters", fileType: "video", positionSeconds: 0 };
const item = (title: string) =>
  screen.getByRole("heading", { name: title }).closest<HTMLElement>("li")!;

describe("a course of a student", () => {
  it("is started or continued by its progress, with a link to its end", async () => {
    await openHome([fiqh, { ...fiqh, _id: id(3), title: "Hadith", progress: 40 }, seerah]);
    await screen.findByRole("heading", { name: "Fiqh" });
    const link = (title: string, words: string) =>
      within(item(title)).getByRole("link", { name: new RegExp(`^${words}`) });
    expect(link("Fiqh", t("enrolment.startCourse"))).toHaveAttribute("href", `/course/${id(1)}`);
    expect(link("Hadith", t("enrolment.continueCourse"))).toBeVisible();
    expect(link("Seerah", t("enrolment.continueCourse"))).toBeVisible();
    expect(link("Seerah", t("enrolment.finished"))).toHaveAttribute(
      "href",
      `/course/${id(2)}/finished`,
    );
    expect(within(item("Hadith")).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  });

  it("is below the others once it is finished", async () => {
    await openHome([seerah, fiqh]);
    const shelf = await screen.findByRole("region", { name: t("enrolment.finishedShelf") });
    expect(within(shelf).getByRole("heading", { name: "Seerah" })).toBeVisible();
    expect(within(shelf).queryByRole("heading", { name: "Fiqh" })).toBeNull();
  });
});

describe("the first card of a student's home", () => {
  it("goes on with the next lesson where its video was left", async () => {
    const at = { ...lesson, positionSeconds: 465, durationSeconds: 600 };
    await openHome([fiqh], [entryOf({ kind: "lesson", lesson: at })]);
    const words = t("enrolment.continueAt", { at: "7:45" });
    const next = await screen.findByRole("link", { name: new RegExp(`^${words}`) });
    expect(next).toHaveAttribute("href", `/course/${id(1)}/lesson/${id(7)}`);
    expect(screen.queryByRole("heading", { name: "Fiqh" })).toBeNull();
  });

  it("is a meeting from 15 minutes before it begins, and the lesson is a line below it", async () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
    const meeting = {
      title: "Weekly halaqa",
      link: "https://meet.example/halaqa",
      scheduledTime: minutes(10),
    };
    await openHome(
      [fiqh],
      [
        entryOf({ kind: "meeting", meeting, since: minutes(-5), until: minutes(100) }),
        entryOf({ kind: "lesson", lesson }),
      ],
    );
    const card = await screen.findByRole("region", { name: t("enrolment.liveMeeting") });
    expect(
      within(card).getByRole("link", { name: new RegExp(t("enrolment.joinMeeting")) }),
    ).toHaveAttribute("href", "https://meet.example/halaqa");
    expect(screen.getByRole("region", { name: "The throat letters" })).toBeVisible();
  });

  it("is the lesson before that, and the meeting is a line without a way in", async () => {
    const later = new Date(Date.now() + 45 * 60_000).toISOString();
    const meeting = { title: "Weekly halaqa", link: "https://meet.example", scheduledTime: later };
    await openHome(
      [fiqh],
      [entryOf({ kind: "meeting", meeting, since: later }), entryOf({ kind: "lesson", lesson })],
    );
    const line = await screen.findByRole("region", { name: t("enrolment.liveMeeting") });
    expect(within(line).getByRole("link", { name: "Weekly halaqa" })).toBeVisible();
    expect(screen.queryByRole("link", { name: new RegExp(t("enrolment.joinMeeting")) })).toBeNull();
    expect(
      screen.getByRole("link", { name: new RegExp(`^${t("enrolment.startCourse")}`) }),
    ).toBeVisible();
  });

  it("leaves out a meeting that is over", async () => {
    const past = new Date(Date.now() - 60_000).toISOString();
    const meeting = { title: "Weekly halaqa", link: "https://meet.example", scheduledTime: past };
    await openHome(
      [fiqh],
      [
        entryOf({ kind: "meeting", meeting, since: past, until: past }),
        entryOf({ kind: "lesson", lesson }),
      ],
    );
    expect(await screen.findByRole("heading", { name: "The throat letters" })).toBeVisible();
    expect(screen.queryByText("Weekly halaqa")).toBeNull();
  });

  it("says what was finished, and names a course to read next", async () => {
    const course = { ...entryOf({}).course, ...seerah };
    const { listCourses, listCoursesOfTeacher } = contract.catalogue;
    const next = sampleOf(listCourses.data.shape.courseList.element, {
      _id: id(5),
      title: "Hadith",
      enrollable: true,
    });
    stubServer.respond(
      listCoursesOfTeacher,
      sampleOf(listCoursesOfTeacher.data, { courseList: [next] }),
    );
    stubServer.respond(listCourses, sampleOf(listCourses.data, { courseList: [next] }));
    await openHome([seerah], [entryOf({ kind: "finished", course })]);
    expect(await screen.findByRole("link", { name: /Hadith/ })).toHaveAttribute(
      "href",
      `/courses/${id(5)}`,
    );
    expect(
      screen.getAllByRole("link", { name: new RegExp(t("enrolment.continueCourse")) }),
    ).toHaveLength(1);
  });

  it("is left out by a server of the version before, and the courses stay", async () => {
    await openHome([fiqh], "unknown");
    expect(await screen.findByRole("heading", { name: "Fiqh" })).toBeVisible();
  });
});

describe("joining another course", () => {
  async function openSearch() {
    const page = await openHome([fiqh]);
    await page.user.click(
      await screen.findByRole("button", { name: t("enrolment.enrollInNewCourse") }),
    );
    const field = await screen.findByLabelText(t("enrolment.courseCode"));
    const search = async (text: string) => {
      await page.fill(field, text);
      await page.user.click(screen.getByRole("button", { name: t("ui.search") }));
    };
    return { ...page, field, search };
  }

  it("says that a text is no code, that there is no such course, and why reading failed", async () => {
    const { field, search } = await openSearch();
    await search("no code");
    expect(field).toHaveAccessibleDescription(t("enrolment.invalidCode"));
    stubServer.refuse(readCourse, "COURSE_NOT_FOUND");
    await search(id(2));
    await waitFor(() => expect(field).toHaveAccessibleDescription(t("enrolment.courseNotFound")));
    stubServer.refuse(readCourse, "NOT_ALLOWED");
    await search(id(3));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        `${t("enrolment.searchFailed")}. ${t("errors.NOT_ALLOWED")}`,
      ),
    );
  });

  it("joins the course that was found, and shows it among the own", async () => {
    const { user, search } = await openSearch();
    const found = sampleOf(readCourse.data.shape.course, {
      _id: id(2),
      title: "Seerah",
      can: { join: true },
    });
    stubServer.respond(readCourse, { course: found });
    stubServer.respond(enrol, { courseId: id(2) });
    await search(id(2));
    const join = await screen.findByRole("button", { name: t("enrolment.joinNow") });
    stubServer.respond(listEnrolled, sampleOf(listEnrolled.data, { courseList: [fiqh, seerah] }));
    await user.click(join);
    expect(await screen.findByText(t("enrolment.joined"))).toBeVisible();
    const shelf = await screen.findByRole("region", { name: t("enrolment.finishedShelf") });
    expect(within(shelf).getByRole("heading", { name: "Seerah" })).toBeVisible();
  });

  it.each([
    ["COURSE_LOCKED", "enrolment.locked"],
    ["COURSE_CLOSED", "enrolment.closed"],
    ["REMOVED_FROM_COURSE", "enrolment.removed"],
  ] as const)("says of a course why it cannot be joined: %s", async (closed, words) => {
    const { search } = await openSearch();
    stubServer.respond(readCourse, {
      course: sampleOf(readCourse.data.shape.course, { _id: id(2), closed }),
    });
    await search(id(2));
    expect(await screen.findByText(t(words))).toBeVisible();
    expect(screen.queryByRole("button", { name: t("enrolment.joinNow") })).toBeNull();
  });
});
