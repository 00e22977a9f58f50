import { aPhone } from "@madrasa/testkit/people";
import { aSentCode } from "../../testing/account-forms.ts";
import { anyone } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const codeCalls: CallEntries<"codes"> = {
  listChannels: {
    who: anyone,
    queries: 0,
    input: () => ({}),
  },
  sendCode: {
    who: anyone,
    input: () => ({
      query: { for: "createUser" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
  },
  verifyCode: {
    who: anyone,
    input: async ({ school }) => ({ body: await aSentCode(school) }),
  },
};
