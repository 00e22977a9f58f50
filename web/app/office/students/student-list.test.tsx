import { contract } from "@madrasa/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { StudentList } from "./student-list.tsx";

const { searchStudents } = contract.students;
const student = sampleOf(contract.students.readStudent.data).student;
const path = "/admin/dashboard/students";

it("has the search again after Back, and no name in its address", async () => {
  stubServer.respond(searchStudents, ({ body }) => {
    const { value } = body as { value: string };
    const studentList = value === "Aisha" ? [student] : [];
    return sampleOf(searchStudents.data, { studentList });
  });
  const { fill, pathname, user } = renderPage(<StudentList />, { path, as: "superadmin" });
  await fill(screen.getByRole("searchbox"), "Aisha");
  const row = await screen.findByRole("listitem");
  expect(pathname()).toBe(path);
  await user.click(within(row).getByRole("link"));
  await waitFor(() => expect(pathname()).toBe(`${path}/${student._id}`));
  act(() => window.history.back());
  expect(await screen.findByRole("searchbox")).toHaveValue("Aisha");
  expect(await screen.findByRole("listitem")).toBeVisible();
  await user.clear(screen.getByRole("searchbox"));
  expect(await screen.findByText(t("students.noneYet"))).toBeVisible();
});
