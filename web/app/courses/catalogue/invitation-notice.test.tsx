import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { InvitationNotice } from "./invitation-notice.tsx";

const { lookUpCourse } = contract.catalogue;

it.each([
  ["COURSE_LOCKED", "catalogue.closed"],
  ["COURSE_CLOSED", "catalogue.notNow"],
  [undefined, "enrolment.teacherSees"],
] as const)(
  "says before the sign-up whether the course can be joined: %s",
  async (closed, text) => {
    const course = sampleOf(lookUpCourse.data, { title: "Fiqh", ...(closed && { closed }) });
    stubServer.respond(lookUpCourse, course);
    renderPage(<InvitationNotice code={"c".repeat(24)} />);
    expect(await screen.findByText(t(text))).toBeVisible();
    expect(screen.queryAllByText(t("enrolment.teacherSees"))).toHaveLength(closed ? 0 : 1);
  },
);
