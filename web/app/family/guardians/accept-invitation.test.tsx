import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";

const { readGuardianInvitation, acceptGuardianInvitation } = contract.guardians;
const { endChild } = contract.accountDeletion;
const OWN = "b".repeat(24);
const button = (label: Parameters<typeof t>[0]) => screen.getByRole("button", { name: t(label) });

it("says that a link without its secret is incomplete", async () => {
  renderPage(<AcceptInvitation secret="" />, { path: "/second-guardian", as: "student" });
  expect(await screen.findByText(t("guardians.linkIncomplete"))).toBeVisible();
});

describe("an invitation for a child whose name an own child has", () => {
  beforeEach(() => {
    const invitation = { invitedBy: "Khadija", children: ["Ali"], isNamed: false };
    stubServer.respond(readGuardianInvitation, sampleOf(readGuardianInvitation.data, invitation));
    const { readChildrenPrivacy } = contract.site;
    const text = sampleOf(readChildrenPrivacy.data, { number: CONSENT_TEXT });
    stubServer.respond(readChildrenPrivacy, text);
    stubServer.refuse(acceptGuardianInvitation, "CHILD_EXISTS", {
      values: { name: "Ali", childId: OWN },
    });
  });

  async function accept() {
    const page = renderPage(<AcceptInvitation secret={"A".repeat(22)} />, {
      path: "/second-guardian",
      as: "student",
    });
    await page.user.click(await screen.findByRole("button", { name: t("family.yes") }));
    const said = t("guardians.sameName", { name: bidiIsolate("Ali") });
    expect(await screen.findByText(said)).toBeVisible();
    stubServer.respond(acceptGuardianInvitation, {});
    return page;
  }

  it("is accepted beside it", async () => {
    const { user, pathname } = await accept();
    await user.click(button("guardians.keepBoth"));
    await waitFor(() => expect(pathname()).toBe("/family"));
    expect(stubServer.requests(acceptGuardianInvitation).map(({ body }) => body)).toMatchObject([
      {},
      { kept: [OWN] },
    ]);
  });

  it("is accepted once the own child is removed with the password", async () => {
    const { user, pathname } = await accept();
    await user.click(button("guardians.removeMine"));
    stubServer.refuse(endChild, "INVALID_INPUT");
    await user.type(await screen.findByLabelText(t("accounts.password")), "a wrong one{Enter}");
    await screen.findByRole("alert");
    expect(stubServer.requests(acceptGuardianInvitation)).toHaveLength(1);
    stubServer.respond(endChild, {});
    await user.keyboard("{Enter}");
    await user.click(screen.getAllByRole("button", { name: t("guardians.removeMine") }).at(-1)!);
    await waitFor(() => expect(pathname()).toBe("/family"));
    expect(stubServer.requests(endChild).at(-1)).toMatchObject({ query: { childId: OWN } });
  });
});
