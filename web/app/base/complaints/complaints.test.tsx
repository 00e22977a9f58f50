import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import { OwnComplaints } from "./own-complaints.tsx";

const { listComplaints, listOwn } = contract.complaints;
const sent = { _id: "f".repeat(24), submittedAt: "2026-11-01T10:00:00.000Z", answeredAt: null };

it("shows a child that a message was sent, and not its words", async () => {
  stubServer.respond(listOwn, sampleOf(listOwn.data, { complaints: [sent] }));
  renderPage(<OwnComplaints />, { as: "student" });
  expect(await screen.findByRole("heading", { name: t("complaints.sent") })).toBeVisible();
  expect(screen.getByText(t("complaints.childHelp"))).toBeVisible();
});

it.each([true, false])("says before a reply if a child cannot read it (%s)", async (isChild) => {
  const complaint = {
    ...sent,
    subject: { kind: "course" as const, _id: "c".repeat(24), name: "Tajweed", courseId: null },
    words: "He hits me",
    contact: "",
    answer: "",
    author: { _id: "a".repeat(24), firstName: "Idris", lastName: "Khan", role: null, isChild },
    teacher: null,
  };
  stubServer.respond(
    listComplaints,
    sampleOf(listComplaints.data, { complaints: [complaint], reader: null }),
  );
  const { user } = renderPage(
    <ComplaintList renderReader={() => null} renderRecitation={() => null} />,
    { as: "superadmin" },
  );
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  expect(screen.queryAllByText(t("complaints.childCannotRead"))).toHaveLength(isChild ? 1 : 0);
});
