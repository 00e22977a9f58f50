import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import Course from "./course.tsx";

const ID = "c".repeat(24);
const Page = Course as unknown as ComponentType<{ params: { courseId: string } }>;

/** A course that the guardian's only child has or has not joined. */
function openCourse(as: "student" | "teacher", { hasJoined = false } = {}) {
  const { readPublicCourse, listCoursesOfTeacher } = contract.catalogue;
  stubServer.respond(readPublicCourse, {
    course: sampleOf(readPublicCourse.data.shape.course, {
      _id: ID,
      title: "Fiqh",
      enrollable: true,
      can: { join: true },
    }),
  });
  stubServer.respond(listCoursesOfTeacher, sampleOf(listCoursesOfTeacher.data));
  const { readMe } = contract.profile;
  const me = { _id: "1".repeat(24), role: as, language: "en" as const };
  stubServer.respond(readMe, sampleOf(readMe.data, { ...me, isGuardian: true, approved: true }));
  const { readFamily } = contract.family;
  const childOf = readFamily.data.shape.children.element;
  const joined = sampleOf(childOf.shape.courses.element, { _id: ID });
  const child = sampleOf(childOf, { courses: hasJoined ? [joined] : [] });
  stubServer.respond(readFamily, sampleOf(readFamily.data, { children: [child] }));
  stubServer.refuse(contract.enrolment.readCourse, "COURSE_NOT_FOUND");
  const path = `/courses/${ID}`;
  renderPage(<Page params={{ courseId: ID }} />, { as, path, route: "/courses/:courseId" });
}

describe("the page of a course", () => {
  it.each(["student", "teacher"] as const)("lets the child of a %s join", async (as) => {
    openCourse(as);
    expect(await screen.findByRole("button", { name: t("family.joinForChildren") })).toBeVisible();
    expect(screen.queryByText(t("catalogue.studentsJoin"))).toBeNull();
  });

  it("says to a teacher whose children have joined that only students join", async () => {
    openCourse("teacher", { hasJoined: true });
    expect(await screen.findByText(t("catalogue.studentsJoin"))).toBeVisible();
  });
});
