import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ChildSummary } from "./child-summary.tsx";
import { CoursesOfChild } from "./courses-of-child.tsx";
import type { Child, Family } from "./family.api.ts";
import { FamilyHome } from "./family-home.tsx";

const { readFamily, addChildren, answerRequest } = contract.family;
const TEACHER = { _id: "a".repeat(24), firstName: "Bilal", lastName: "Qasim" };
const COURSE = {
  _id: "c".repeat(24),
  title: "Fiqh",
  language: "en" as const,
  totalLessons: 2,
  completedLessons: 1,
  progress: 50,
  lastActive: "2026-01-02T03:04:05.000Z",
  teacher: { ...TEACHER, phoneNumber: "9876500011", country: "IN" },
};
const CHILD = {
  _id: "b".repeat(24),
  firstName: "Idris",
  lastName: "Hassan",
  avatar: 0,
  hasPin: false,
  isFirst: true,
  consentAt: COURSE.lastActive,
  isSuspended: false,
  completedThisWeek: 0,
  requests: [],
  reply: null,
  isToRepeat: false,
  certificates: [],
  next: null,
  meeting: null,
  courses: [COURSE],
};

function openFamily(family: Partial<Family>, isPhoneAsked = false) {
  const all = sampleOf(readFamily.data, family);
  stubServer.respond(readFamily, all);
  const { readChildrenPrivacy } = contract.site;
  const text = sampleOf(readChildrenPrivacy.data, { number: CONSENT_TEXT });
  stubServer.respond(readChildrenPrivacy, text);
  const props = { family: all, lastName: "Hassan", isAdding: false, question: <p>Question</p> };
  return renderPage(<FamilyHome {...props} isPhoneAsked={isPhoneAsked} Week={Week} />, {
    path: "/family",
    as: "student",
  });
}

const Week = ({ lessons }: { lessons: string }) => <p>{lessons}</p>;

async function openCourses(child: Child) {
  const page = renderPage(<CoursesOfChild child={child} childrenOfGuardian={[child]} />, {
    path: `/family/${child._id}`,
    as: "student",
  });
  await page.user.click(screen.getByRole("button", { name: /^Courses/ }));
  return page;
}

it("lets a guardian end shared devices after the last child has left", async () => {
  const device = sampleOf(readFamily.data.shape.devices.element, { isCurrent: true });
  const { user } = openFamily({ children: [], grown: [], devices: [device] });
  expect(screen.getByRole("heading", { name: t("family.whoLearns") })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Change/ }));
  expect(await screen.findByRole("dialog", { name: t("family.devices") })).toBeVisible();
});

describe("a row of a child", () => {
  const linesOf = () => screen.getByRole("listitem").textContent;

  it("says that the school has suspended it, instead of its week", async () => {
    openFamily({ children: [{ ...CHILD, isSuspended: true }] });
    expect(await screen.findByText(t("family.suspended"))).toBeVisible();
    expect(linesOf()).not.toContain(t("family.completed", { count: 0 }));
  });

  it("has the week, what waits and what is next, and leads to the child's page", async () => {
    const next = { title: "Wudu", course: COURSE };
    const reply = { recitationId: "d".repeat(24), teacher: TEACHER };
    openFamily({ children: [{ ...CHILD, completedThisWeek: 2, next, reply }] });
    const link = await screen.findByRole("link", { name: "Idris" });
    expect(link).toHaveAttribute("href", `/family/${CHILD._id}`);
    expect(linesOf()).toMatch(/2 lessons this week.*Reply from .?Bilal Qasim.*Next: .?Wudu/);
  });

  it("names a request before a reply, and the meeting before the next lesson", async () => {
    const requests = [{ ...COURSE, title: "Tajwid", bySlip: false }];
    const meeting = { title: "Halaqa", scheduledTime: COURSE.lastActive, course: COURSE };
    const next = { title: "Wudu", course: COURSE };
    openFamily({ children: [{ ...CHILD, requests, isToRepeat: true, meeting, next }] });
    await screen.findByRole("link", { name: "Idris" });
    expect(linesOf()).toMatch(/Wants to join .?Tajwid.*Halaqa/);
    expect(linesOf()).not.toMatch(/again|Wudu/);
  });
});

describe("the step after adding children", () => {
  it("is to use this phone for them, in place of the question", async () => {
    const { user, fill } = openFamily({ children: [CHILD] });
    expect(await screen.findByText("Question")).toBeVisible();
    await user.click(screen.getByRole("button", { name: t("family.addChild") }));
    await fill(screen.getByLabelText(t("accounts.firstName")), "Yahya");
    stubServer.respond(addChildren, { children: [] });
    await user.click(screen.getByRole("button", { name: t("family.yes") }));
    expect(await screen.findByRole("button", { name: t("family.openDevice") })).toBeVisible();
    expect(screen.queryByText("Question")).toBeNull();
    await user.click(screen.getByRole("button", { name: t("family.notNow") }));
    expect(screen.getByText(/^This phone/)).toBeVisible();
  });
});

describe("a child's page", () => {
  it("has the next meeting for the guardian's calendar", async () => {
    const meeting = { title: "Halaqa", scheduledTime: COURSE.lastActive, course: COURSE };
    const child = { ...CHILD, meeting };
    renderPage(<ChildSummary child={child} Week={Week} />, { path: "/family", as: "student" });
    expect(await screen.findByText(/Halaqa/)).toBeVisible();
    expect(screen.getByRole("button", { name: t("ui.addToCalendar") })).toBeVisible();
  });

  it("says that a meeting is cancelled beside the next lesson, and takes it out of the calendar", async () => {
    const meeting = {
      title: "",
      scheduledTime: COURSE.lastActive,
      isCancelled: true,
      course: COURSE,
    };
    const child = { ...CHILD, meeting, next: { title: "Wudu", course: COURSE } };
    renderPage(<ChildSummary child={child} Week={Week} />, { path: "/family", as: "student" });
    const words = new RegExp(t("enrolment.meetingCancelled", { time: ".*" }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText("Wudu")).toBeVisible();
    expect(screen.getByRole("button", { name: t("ui.removeFromCalendar") })).toBeVisible();
  });

  it("offers no calendar without a meeting", async () => {
    renderPage(<ChildSummary child={CHILD} Week={Week} />, { path: "/family", as: "student" });
    expect(await screen.findByText("Idris")).toBeVisible();
    expect(screen.queryByRole("button", { name: t("ui.addToCalendar") })).toBeNull();
  });
});

describe("a course of a child, on the guardian's page", () => {
  it("has the link to the teacher, and lets the guardian tell the school", async () => {
    await openCourses(CHILD);
    const link = screen.getByRole("link", { name: /Bilal Qasim/ });
    expect(link).toHaveAttribute("href", "https://wa.me/919876500011");
    expect(screen.getByRole("button", { name: t("enrolment.tellSchool") })).toBeVisible();
  });

  it("is left for the child after a confirmation, by the main guardian alone", async () => {
    const { user } = await openCourses(CHILD);
    stubServer.respond(answerRequest, {});
    await user.click(screen.getByRole("button", { name: new RegExp(t("family.takeOut")) }));
    const dialog = await screen.findByRole("alertdialog");
    expect(stubServer.requests(answerRequest)).toEqual([]);
    const confirm = [...dialog.querySelectorAll("button")].find(
      ({ textContent }) => textContent === t("family.takeOut"),
    );
    if (confirm) await user.click(confirm);
    await waitFor(() =>
      expect(stubServer.requests(answerRequest)).toMatchObject([
        { body: { childId: CHILD._id, courseId: COURSE._id, allow: false } },
      ]),
    );
  });

  it("cannot be left by the second guardian", async () => {
    await openCourses({ ...CHILD, isFirst: false });
    expect(screen.queryByText(t("family.takeOut"))).toBeNull();
  });
});

describe("whether the teachers of the children may write", () => {
  it("is asked with two answers, neither of them chosen", async () => {
    const { user, fill } = openFamily({}, true);
    const answers = await screen.findAllByRole("radio");
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).not.toBeChecked();
    await user.click(screen.getByRole("radio", { name: t("family.yes") }));
    await fill(screen.getByLabelText(t("accounts.firstName")), "Idris");
    stubServer.respond(addChildren, { children: [] });
    await user.click(screen.getByRole("button", { name: t("family.yes") }));
    await waitFor(() =>
      expect(stubServer.requests(addChildren)).toMatchObject([{ body: { phoneShown: true } }]),
    );
  });

  it("is not asked of a guardian who has answered", async () => {
    openFamily({});
    await screen.findByLabelText(t("accounts.firstName"));
    expect(screen.queryByText(t("family.mayTeachersWriteQuestion"))).toBeNull();
  });
});
