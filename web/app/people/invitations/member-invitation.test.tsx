import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import SignUpPage from "../../pages/signup.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";

const { readMe } = contract.profile;
const { acceptInvitation } = contract.invitations;
const SECRET = "A_b-4567890123456789aZ";

function openLink(role: "teacher" | "student", approved: boolean, tail = "") {
  stubServer.respond(readMe, sampleOf(readMe.data, { role, approved, language: "en" }));
  return renderPage(<SignUpPage />, {
    path: `/signup?role=teacher#invitation=${SECRET}${tail}`,
    as: role,
  });
}

const accept = () => screen.findByRole("button", { name: t("accounts.acceptInvitation") });

describe("the link of an admin for a teacher", () => {
  it("approves a teacher who is signed in and waits, also with a tail of a chat", async () => {
    const { user, pathname } = openLink("teacher", false, ".");
    stubServer.respond(acceptInvitation, {});
    await user.click(await accept());
    await waitFor(() => expect(pathname()).toBe("/teacher-dashboard"));
    expect(stubServer.requests(acceptInvitation)).toMatchObject([{ body: { invitation: SECRET } }]);
    expect(screen.getByText(t("accounts.invitedDone"))).toBeVisible();
  });

  it("says why it cannot be used", async () => {
    const { user } = openLink("teacher", false);
    stubServer.refuse(acceptInvitation, "INVITATION_USED");
    await user.click(await accept());
    expect(await screen.findByText(t("errors.INVITATION_USED"))).toBeVisible();
  });

  it.each([
    ["teacher", true, "accounts.invitedAlready"],
    ["student", true, "accounts.invitedOther"],
  ] as const)("tells a %s who is approved (%s) why not", async (role, approved, said) => {
    openLink(role, approved);
    expect(await screen.findByText(t(said))).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
