import { guardians } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const digestCalls: CallEntries<"digest"> = {
  readDigest: {
    who: guardians,
    queries: 15,
    input: () => ({}),
  },
};
