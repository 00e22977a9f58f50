import { unsubscribeLink } from "../../base/identity/index.ts";
import { anyone, signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const profileCalls: CallEntries<"profile"> = {
  readMe: {
    who: signedIn,
    queries: 3,
    input: () => ({}),
  },
  updateMe: {
    who: { ...signedIn, suspendedTeacher: "ACCOUNT_SUSPENDED" },
    input: () => ({
      body: {
        firstName: "Zaynab",
        lastName: "bint Ali",
        TelegramOrWhatsapp: "telegram",
        phoneHidden: false,
      },
    }),
  },
  unsubscribe: {
    who: anyone,
    input: ({ school: { platform }, student }) => {
      const link = unsubscribeLink(platform.config, { kind: "digest", personId: student.id });
      return { body: { token: new URL(link).searchParams.get("token") ?? "" } };
    },
  },
};
