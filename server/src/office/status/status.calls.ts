import { superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const statusCalls: CallEntries<"status"> = {
  readStatus: {
    who: superadmins,
    queries: 16,
    input: () => ({}),
  },
  startBackup: {
    who: superadmins,
    input: () => ({ body: {} }),
  },
  sendTest: {
    who: superadmins,
    input: () => ({ body: { to: "email" } }),
  },
};
