import { contract } from "@madrasa/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ComplaintDialog } from "./complaint-dialog.tsx";

const { submit } = contract.complaints;
const ID = "0123456789abcdef01234567";

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <ComplaintDialog subjects={[{ kind: "course", _id: ID }]} onClose={() => setOpen(false)} />
    )
  );
}

async function openForm() {
  const { readMe } = contract.profile;
  stubServer.respond(readMe, sampleOf(readMe.data, { language: "en" }));
  const page = renderPage(<Opened />, { as: "student" });
  const words = await screen.findByLabelText(t("complaints.words"));
  const send = () => page.user.click(screen.getByRole("button", { name: t("complaints.send") }));
  return { ...page, words, send };
}

it("asks for words before it sends", async () => {
  const { words, send } = await openForm();
  await send();
  expect(words).toHaveAccessibleDescription(t("fields.WORDS_MISSING"));
  expect(stubServer.requests(submit)).toHaveLength(0);
});

it("asks before Back closes it with typed words", async () => {
  const { fill, words } = await openForm();
  await fill(words, "The date is wrong");
  act(() => window.history.back());
  expect(await screen.findByRole("alertdialog", { name: t("ui.closeTitle") })).toBeVisible();
  expect(words).toHaveValue("The date is wrong");
});

it("keeps the words if they are refused, and sends them again", async () => {
  const { fill, words, send } = await openForm();
  stubServer.refuse(submit, "INTERNAL");
  await fill(words, "The date is wrong");
  await send();
  await waitFor(() => expect(screen.getByRole("alert")).not.toBeEmptyDOMElement());
  expect(words).toHaveValue("The date is wrong");
  stubServer.respond(submit, { complaintId: ID });
  await send();
  await waitFor(() => expect(words).not.toBeInTheDocument());
});

it.each([true, false])("says after it was closed whether it was sent: %s", async (isSent) => {
  const { user, fill, words, send } = await openForm();
  const { promise, resolve, reject } = Promise.withResolvers<{ complaintId: string }>();
  stubServer.respond(submit, async () => promise);
  await fill(words, "The date is wrong");
  await send();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(words).not.toBeInTheDocument());
  if (isSent) resolve({ complaintId: ID });
  else reject(new TypeError("Failed to fetch"));
  expect(
    await screen.findByText(isSent ? t("complaints.told") : new RegExp(t("complaints.tellFailed"))),
  ).toBeVisible();
});

it("sends the course as well if a lesson is deleted since", async () => {
  const subject = { kind: "lesson" as const, _id: ID, courseId: "c".repeat(24) };
  const { readMe } = contract.profile;
  stubServer.respond(readMe, sampleOf(readMe.data, { language: "en" }));
  const page = renderPage(<ComplaintDialog subjects={[subject]} onClose={() => undefined} />, {
    as: "student",
  });
  await page.fill(await screen.findByLabelText(t("complaints.words")), "It was not right");
  stubServer.refuse(submit, "LESSON_NOT_FOUND");
  await page.user.click(screen.getByRole("button", { name: t("complaints.send") }));
  await waitFor(() => expect(stubServer.requests(submit)).toHaveLength(2));
  expect(stubServer.requests(submit).map(({ body }) => body)).toMatchObject([
    { subject: { kind: "lesson", _id: ID } },
    { subject },
  ]);
});
