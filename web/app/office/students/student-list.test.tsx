import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { StudentList } from "./student-list.tsx";

const { searchStudents } = contract.students;
const student = sampleOf(contract.students.readStudent.data).student;
const path = "/admin/dashboard/students";

it("restores the search from the URL", async () => {
  stubServer.respond(searchStudents, ({ body }) => {
    const { value } = body as { value: string };
    const studentList = value === "Aisha" ? [student] : [];
    return sampleOf(searchStudents.data, { studentList });
  });
  const { fill, pathname, leave } = renderPage(<StudentList />, { path, as: "superadmin" });
  await fill(screen.getByRole("searchbox"), "Aisha");
  await screen.findByRole("listitem");
  await waitFor(() => expect(pathname()).toBe(`${path}?search=Aisha`));
  leave();
  const { user } = renderPage(<StudentList />, { path: pathname(), as: "superadmin" });
  expect(screen.getByRole("searchbox")).toHaveValue("Aisha");
  expect(await screen.findByRole("listitem")).toBeVisible();
  await user.clear(screen.getByRole("searchbox"));
  expect(await screen.findByText(t("students.noneYet"))).toBeVisible();
});
