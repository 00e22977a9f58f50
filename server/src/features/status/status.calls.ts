import { superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const statusCalls: CallEntries<"status"> = {
  readStatus: {
    who: superadmins,
    queries: 9,
    input: () => ({}),
  },
  sendTest: {
    who: superadmins,
    input: () => ({ body: { to: "email" } }),
  },
};
