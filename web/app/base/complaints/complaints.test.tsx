import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ComplaintList } from "./complaint-list.tsx";
import { OwnComplaints } from "./own-complaints.tsx";

const { answer, listComplaints, listOwn } = contract.complaints;
const sent = { _id: "f".repeat(24), submittedAt: "2026-11-01T10:00:00.000Z", answeredAt: null };

it("shows a child that a message was sent, and not its words", async () => {
  stubServer.respond(listOwn, sampleOf(listOwn.data, { complaints: [sent] }));
  renderPage(<OwnComplaints />, { as: "student" });
  expect(await screen.findByRole("heading", { name: t("complaints.sent") })).toBeVisible();
  expect(screen.getByText(t("complaints.childHelp"))).toBeVisible();
});

const complaintOf = (isChild: boolean, role: "student" | null) => ({
  ...sent,
  subject: { kind: "course" as const, _id: "c".repeat(24), name: "Tajweed", courseId: null },
  words: "He hits me",
  contact: "In the evening",
  answer: "",
  author: { _id: "a".repeat(24), firstName: "Idris", lastName: "Khan", role, isChild },
  teacher: null,
});

function openList(isChild = false, role: "student" | null = "student") {
  const complaints = [complaintOf(isChild, role)];
  stubServer.respond(listComplaints, sampleOf(listComplaints.data, { complaints, reader: null }));
  return renderPage(<ComplaintList renderReader={() => null} renderRecitation={() => null} />, {
    as: "superadmin",
  });
}

it.each([true, false])("says before a reply if a child cannot read it (%s)", async (isChild) => {
  const { user } = openList(isChild);
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  expect(screen.queryAllByText(t("complaints.childCannotRead"))).toHaveLength(isChild ? 1 : 0);
});

it("says before a reply that its author’s account was deleted", async () => {
  const { user } = openList(true, null);
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  expect(screen.getByText(t("complaints.authorDeleted"))).toBeVisible();
  expect(screen.queryByText(t("complaints.childCannotRead"))).toBeNull();
});

it("keeps a reply until it is closed if another reader has replied first", async () => {
  const { user, fill } = openList();
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  const field = screen.getByLabelText(t("complaints.answerLabel"));
  await fill(field, "We spoke to him");
  stubServer.refuse(answer, "COMPLAINT_ANSWERED");
  stubServer.respond(listComplaints, sampleOf(listComplaints.data, { complaints: [] }));
  await user.click(screen.getByRole("button", { name: t("complaints.send") }));
  expect(await screen.findByText(/already has a reply/)).toBeVisible();
  await waitFor(() => expect(stubServer.requests(listComplaints)).toHaveLength(2));
  expect(field).toHaveValue("We spoke to him");
  await user.click(screen.getByRole("button", { name: t("ui.cancel") }));
  expect(await screen.findByText(t("complaints.none"))).toBeVisible();
});

it("keeps a reply while other messages are shown", async () => {
  const { user, fill } = openList();
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  await fill(screen.getByLabelText(t("complaints.answerLabel")), "We spoke to him");
  await user.click(screen.getByRole("radio", { name: t("complaints.all") }));
  expect(await screen.findByLabelText(t("complaints.answerLabel"))).toHaveValue("We spoke to him");
});

it("focuses the field after Reply, and the list after Send", async () => {
  const { user } = openList();
  await user.click(await screen.findByRole("button", { name: t("complaints.answer") }));
  const field = screen.getByLabelText(t("complaints.answerLabel"));
  await waitFor(() => expect(field).toHaveFocus());
  await user.paste("We spoke to him");
  stubServer.respond(answer, {});
  stubServer.respond(listComplaints, sampleOf(listComplaints.data, { complaints: [] }));
  await user.click(screen.getByRole("button", { name: t("complaints.send") }));
  expect(await screen.findByText(t("complaints.answerSent"))).toBeVisible();
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toHaveTextContent(t("complaints.none"));
});

it("says in its own words how to reach the author", async () => {
  openList();
  expect(await screen.findByText(/How to reach them/)).toHaveTextContent("In the evening");
});
