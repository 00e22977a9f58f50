import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { JoinForFamily } from "./join-for-family.tsx";

const { readFamily, joinForChildren } = contract.family;
const COURSE = "c".repeat(24);

it("asks a guardian which of the children who are not in the course join", async () => {
  const { element } = readFamily.data.shape.children;
  const inCourse = sampleOf(element.shape.courses.element, { _id: COURSE });
  const children = ["Idris", "Hafsa", "Yahya"].map((firstName, index) =>
    sampleOf(element, {
      _id: String(index).repeat(24),
      firstName,
      courses: firstName === "Yahya" ? [inCourse] : [],
    }),
  );
  stubServer.respond(readFamily, sampleOf(readFamily.data, { children }));
  stubServer.respond(joinForChildren, { courseId: COURSE });
  const page = <JoinForFamily courseId={COURSE} renderOwn={(label) => label} />;
  const { user } = renderPage(page, { as: "student" });
  await user.click(await screen.findByRole("button", { name: t("family.joinForChildren") }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByRole("textbox")).toBeNull();
  expect(within(dialog).queryByLabelText("Yahya")).toBeNull();
  await user.click(within(dialog).getByLabelText("Hafsa"));
  await user.click(within(dialog).getByRole("button", { name: t("enrolment.joinNow") }));
  await waitFor(() =>
    expect(stubServer.requests(joinForChildren)[0]?.body).toEqual({
      courseId: COURSE,
      childIds: ["1".repeat(24)],
    }),
  );
});
