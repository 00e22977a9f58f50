import { signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const profileCalls: CallEntries<"profile"> = {
  readMe: {
    who: signedIn,
    queries: 3,
    input: () => ({}),
  },
  updateMe: {
    who: signedIn,
    input: () => ({
      body: {
        firstName: "Zaynab",
        lastName: "bint Ali",
        TelegramOrWhatsapp: "telegram",
        phoneHidden: false,
      },
    }),
  },
};
