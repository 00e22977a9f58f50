import { signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const leavingCalls: CallEntries<"leaving"> = {
  deleteMe: {
    who: { ...signedIn, superadmin: "LAST_SUPERADMIN" },
    input: () => ({ body: {} }),
  },
};
