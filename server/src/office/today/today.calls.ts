import { admins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const todayCalls: CallEntries<"today"> = {
  readToday: {
    who: admins,
    queries: 13,
    input: () => ({}),
  },
};
