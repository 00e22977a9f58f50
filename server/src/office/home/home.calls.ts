import { students, teachersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const homeCalls: CallEntries<"home"> = {
  listTasks: {
    who: teachersAtWork,
    queries: 14,
    input: () => ({ query: { day: "2026-11-25" } }),
  },
  listEntries: {
    who: students,
    queries: 8,
    input: () => ({}),
  },
};
