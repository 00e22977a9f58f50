import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import EditCourses from "./edit-courses.tsx";

const ID = "0123456789abcdef01234567";
const { readOutline } = contract.outline;
const { deleteCourse } = contract.courses;

function openEditor(totalLessons = 3) {
  const course = sampleOf(readOutline.data.shape.course, {
    _id: ID,
    title: "Fiqh",
    totalLessons,
    can: { ...sampleOf(readOutline.data.shape.course.shape.can), edit: true },
  });
  stubServer.respond(readOutline, { course });
  return renderPage(<EditCourses />, { path: `/edit-courses?courseId=${ID}`, as: "teacher" });
}

it("leads to the dashboard once its course is deleted, although the question was closed", async () => {
  const { user, pathname } = openEditor();
  const more = t("courses.moreActions", { title: "Fiqh" });
  await user.click((await screen.findAllByRole("button", { name: more }))[0]!);
  await user.click(await screen.findByRole("menuitem", { name: t("courses.deleteCourse") }));
  const question = await screen.findByRole("alertdialog");
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>();
  stubServer.respond(deleteCourse, async () => promise);
  await user.click(within(question).getByRole("button", { name: t("courses.deleteCourse") }));
  await user.click(within(question).getByRole("button", { name: t("ui.cancel") }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  resolve({});
  await waitFor(() => expect(pathname()).toBe("/teacher-dashboard"));
  expect(screen.getByText(t("courses.deleted"))).toBeVisible();
});

it("says how many lessons a course can hold once it has most of them", async () => {
  openEditor(1_850);
  expect(await screen.findByText(/1,850.*2,000/)).toBeVisible();
});
