import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import SheetsPage from "./sheets.tsx";

const { listOwnCourses, updateCourse } = contract.courses;
const { courseList } = listOwnCourses.data.shape;
const courseOf = (fields: { _id: string; title: string; edit?: boolean }) => {
  const { edit = true, ...named } = fields;
  return sampleOf(courseList.element, { ...named, can: { edit, publish: false } });
};
const ID = "0123456789abcdef01234567";

async function openSheets(courses: ReturnType<typeof courseOf>[]) {
  stubServer.respond(contract.sheet.listSheets, { sheets: [] });
  stubServer.respond(listOwnCourses, {
    courseList: courses,
    nextCursor: null,
    can: { create: true },
  });
  const page = renderPage(<SheetsPage />, { path: "/sheets", as: "teacher" });
  await screen.findByText(t("sheet.noSheets"));
  return page;
}

describe("the sheets of a teacher who has none", () => {
  it("turns on that of a course, and opens it", async () => {
    const { user, pathname } = await openSheets([
      courseOf({ _id: ID, title: "Maghrib halaqa" }),
      courseOf({ _id: "f".repeat(24), title: "Fiqh" }),
    ]);
    const { course } = updateCourse.data.shape;
    stubServer.respond(updateCourse, { course: sampleOf(course, { _id: ID, dailySheet: true }) });
    expect(await screen.findAllByRole("button")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: /Maghrib halaqa/ }));
    await waitFor(() => expect(pathname()).toBe(`/sheet/${ID}`));
    expect(stubServer.requests(updateCourse)).toMatchObject([
      { query: { courseId: ID }, body: { dailySheet: true } },
    ]);
  });

  it("leads to the courses if there is none that can be changed", async () => {
    await openSheets([courseOf({ _id: ID, title: "Fiqh", edit: false })]);
    expect(await screen.findByRole("link", { name: t("courses.yourCourses") })).toHaveAttribute(
      "href",
      "/teacher-dashboard",
    );
  });
});
