import { admins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const statisticsCalls: CallEntries<"statistics"> = {
  readStatistics: {
    who: admins,
    queries: 6,
    input: () => ({}),
  },
};
