import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import type { Family } from "./family.api.ts";
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
  mark: 0,
  hasPin: false,
  isFirst: true,
  consentAt: COURSE.lastActive,
  completedThisWeek: 0,
  requests: [],
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
  const props = { family: all, lastName: "Hassan", isAdding: false, Waits: () => null };
  return renderPage(<FamilyHome {...props} isPhoneAsked={isPhoneAsked} />, {
    path: "/family",
    as: "student",
  });
}

const openCourses = async (user: UserEvent) =>
  user.click(
    await screen.findByText(t("family.coursesOf", { name: bidiIsolate("Idris"), count: 1 })),
  );

describe("a course of a child, on the guardian's page", () => {
  it("has the link to the teacher, and lets the guardian tell the school", async () => {
    const { user } = openFamily({ children: [CHILD] });
    await openCourses(user);
    const link = screen.getByRole("link", { name: /Bilal Qasim/ });
    expect(link).toHaveAttribute("href", "https://wa.me/919876500011");
    expect(screen.getByRole("button", { name: t("enrolment.tellSchool") })).toBeVisible();
  });

  it("is left for the child after a confirmation, by the main guardian alone", async () => {
    const { user } = openFamily({ children: [CHILD] });
    await openCourses(user);
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
    const { user } = openFamily({ children: [{ ...CHILD, isFirst: false }] });
    await openCourses(user);
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
