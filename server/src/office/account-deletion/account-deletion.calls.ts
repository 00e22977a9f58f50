import { guardians, signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf } from "../../testing/families.ts";

export const accountDeletionCalls: CallEntries<"accountDeletion"> = {
  deleteMe: {
    spends: true,
    who: {
      ...signedIn,
      suspendedTeacher: "ACCOUNT_SUSPENDED",
      superadmin: "LAST_SUPERADMIN",
    },
    input: () => ({ body: { children: [] } }),
  },
  endChild: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aChildOf(school, caller) },
      body: { password: caller.password ?? "" },
    }),
  },
};
