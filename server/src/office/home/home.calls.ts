import { students } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const homeCalls: CallEntries<"home"> = {
  listEntries: {
    who: students,
    queries: 8,
    input: () => ({}),
  },
};
