import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { RecordingConsent } from "./recording-consents.tsx";

const { listeners, recitations, site } = contract;
const child = { _id: "c".repeat(24), firstName: "Idris" };

it("asks a guardian before a child's recitations are deleted", async () => {
  const answered = {
    childId: child._id,
    isAsked: true,
    own: "allowed",
    consent: "allowed",
  } as const;
  stubServer.respond(recitations.readConsents, { children: [answered] });
  stubServer.respond(listeners.readChoices, { choices: [] });
  stubServer.respond(
    site.readChildrenPrivacy,
    sampleOf(site.readChildrenPrivacy.data, { number: 1 }),
  );
  stubServer.respond(recitations.answerConsent, { consent: "refused" });
  const { user } = renderPage(<RecordingConsent child={child} />, {
    path: "/family",
    as: "student",
  });
  await user.click(await screen.findByRole("button", { name: /^Withdraw consent/ }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("recitations without a reply are deleted at once");
  expect(stubServer.requests(recitations.answerConsent)).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Withdraw consent" }));
  await waitFor(() => expect(stubServer.requests(recitations.answerConsent)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});
