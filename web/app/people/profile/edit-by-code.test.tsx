import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { EditByCode } from "./edit-by-code.tsx";
import { pendingChange } from "./pending-change.ts";

const { sendUpdateCode, updateAddress } = contract.contacts;
const me = sampleOf(contract.profile.readMe.data);

it("a new phone still replaces a lost one when the code is sent again", async () => {
  const address = { phoneNumber: "9876500088", country: "IN" } as const;
  const sent = { userId: me._id, otpId: "1", to: { ...address, method: "sms" } as const };
  const sentAt = Date.now() - 5 * 60_000;
  pendingChange.write({ ...sent, kind: "phone", address, sentAt, oldPhoneIsLost: true });
  stubServer.respond(sendUpdateCode, sampleOf(sendUpdateCode.data));
  stubServer.respond(updateAddress, me);
  const { user, fill } = renderPage(<EditByCode kind="phone" me={me} onClose={() => undefined} />, {
    as: "student",
  });
  await user.click(screen.getByRole("button", { name: t("accounts.sendAgain") }));
  await waitFor(() => expect(pendingChange.read()?.otpId).not.toBe("1"));
  await fill(screen.getByLabelText(t("accounts.phoneCode")), "1234");
  await user.click(screen.getByRole("button", { name: t("accounts.save") }));
  await waitFor(() => expect(stubServer.requests(updateAddress)).toHaveLength(1));
  expect(stubServer.requests(updateAddress)[0]?.body).toMatchObject({ oldPhoneIsLost: true });
});
