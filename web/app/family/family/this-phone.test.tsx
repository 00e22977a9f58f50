import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { FAMILY_MEMBERS, familyKey } from "../../lib/session/family-key.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ThisPhone } from "./this-phone.tsx";

const { children, devices } = contract.family.readFamily.data.shape;
const CHILD = sampleOf(children.element, { firstName: "Idris" });
const DEVICE = sampleOf(devices.element, { isCurrent: true });
/** The user of `renderPage`. */
const SIGNED_IN = "0123456789abcdef01234567";

afterEach(() => {
  familyKey.remove();
  localStore.remove(FAMILY_MEMBERS);
});

/** Shows the row to a guardian on a device that opens for the children of `guardianId`. */
function openRow(guardianId: string, own: readonly (typeof CHILD)[] = [CHILD]) {
  familyKey.write("k".repeat(43));
  const guardian = { _id: guardianId, firstName: "Amina" };
  localStore.write(FAMILY_MEMBERS, JSON.stringify({ children: [], guardian }));
  const row = <ThisPhone childrenOfGuardian={own} devices={[DEVICE]} isNextStep={false} />;
  return renderPage(row, { path: "/family", as: "student" });
}

describe("the guardian's row of this phone", () => {
  it("says who opens here by name", async () => {
    openRow(SIGNED_IN);
    expect(await screen.findByText(/Idris.* opens here by name/)).toBeVisible();
  });

  it("offers the phone to a guardian if it opens for the children of another", async () => {
    const { user } = openRow("d".repeat(24));
    expect(await screen.findByText(t("family.thisPhoneOther"))).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Change/ }));
    await user.click(await screen.findByRole("button", { name: t("family.openDevice") }));
    expect(await screen.findByText(new RegExp(t("family.openInstead")))).toBeVisible();
  });

  it("has the focus again after the phone is set up", async () => {
    const { user, fill } = openRow("d".repeat(24));
    await user.click(await screen.findByRole("button", { name: /^Change/ }));
    await user.click(await screen.findByRole("button", { name: t("family.openDevice") }));
    await fill(await screen.findByLabelText(t("accounts.password")), "Secret-123");
    stubServer.respond(contract.family.openDevice, { familyKey: "n".repeat(43) });
    await user.click(screen.getByRole("button", { name: t("family.open") }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Change/ })).toHaveFocus());
    expect(screen.getByText(/Idris.* opens here by name/)).toBeVisible();
  });

  it("ends shared devices, and opens none, once there are no children", async () => {
    const { user } = openRow(SIGNED_IN, []);
    expect(await screen.findByText(t("family.devices"), { selector: "p" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Change/ }));
    stubServer.respond(contract.family.closeDevice, {});
    await user.click(
      await screen.findByRole("button", { name: new RegExp(`^${t("family.close")}`) }),
    );
    await waitFor(() => expect(stubServer.requests(contract.family.closeDevice)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: t("family.openDevice") })).toBeNull();
    expect(screen.queryByRole("link", { name: t("accounts.whoIsLearning") })).toBeNull();
  });
});
