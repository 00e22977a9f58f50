import { newId } from "../../platform/secrets.ts";
import { aPhone } from "@madrasa/testkit/people";
import { aNewNumber, aWayBack } from "../../testing/account-forms.ts";
import { anyone, signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const contactCalls: CallEntries<"contacts"> = {
  sendUpdateCode: {
    who: signedIn,
    input: () => ({
      query: { for: "updateMailOrPhone" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
  },
  updateAddress: {
    who: signedIn,
    input: async ({ school, student, caller = student }) => ({
      body: {
        ...(await aNewNumber(school, caller)),
        oldOtpId: newId(),
        oldOtp: "1234",
        oldPhoneIsLost: true,
      },
    }),
  },
  undoChange: {
    who: anyone,
    input: async ({ school }) => ({ body: await aWayBack(school) }),
  },
};
