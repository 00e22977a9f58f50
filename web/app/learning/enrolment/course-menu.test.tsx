import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { CourseMenu } from "./course-menu.tsx";

const { submit } = contract.complaints;
const [COURSE, LESSON, SECTION] = ["c", "e", "5"].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
];

it("lets a student write to the school about the section of the open lesson", async () => {
  const { readMe } = contract.profile;
  stubServer.respond(readMe, sampleOf(readMe.data, { language: "en" }));
  stubServer.respond(submit, sampleOf(submit.data));
  const course = { _id: COURSE, title: "Hifz", teacherId: { _id: "a".repeat(24) } };
  const { user, fill } = renderPage(
    <CourseMenu course={course} lessonId={LESSON} sectionId={SECTION} />,
    { as: "student" },
  );
  await user.click(screen.getByRole("button", { name: t("enrolment.courseMenu") }));
  await user.click(await screen.findByRole("menuitem", { name: t("enrolment.tellSchool") }));
  const about = (kind: string) => ({ name: t("complaints.subject", { kind }) });
  expect(await screen.findByRole("radio", about("lesson"))).toBeChecked();
  await user.click(screen.getByRole("radio", about("section")));
  await fill(screen.getByLabelText(t("complaints.words")), "It is not right");
  await user.click(screen.getByRole("button", { name: t("complaints.send") }));
  await waitFor(() =>
    expect(stubServer.requests(submit)).toMatchObject([
      { body: { subject: { kind: "section", _id: SECTION }, words: "It is not right" } },
    ]),
  );
});
