import { aNewPassword } from "../../testing/account-forms.ts";
import { anyone } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const recoveryCalls: CallEntries<"recovery"> = {
  updatePassword: {
    who: anyone,
    input: async ({ school }) => ({ body: await aNewPassword(school) }),
  },
};
