import { staff } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

/** Refused because of the account's state: turning it on would change how callers sign in. */
export const secondStepCalls: CallEntries<"secondStep"> = {
  readSecondStep: {
    who: staff("welcome"),
    queries: 3,
    input: () => ({}),
  },
  prepareSecondStep: {
    who: staff("INVALID_INPUT"),
    input: () => ({ body: { password: "not this one" } }),
  },
  setUpSecondStep: {
    who: staff("SECOND_STEP_OFF"),
    input: () => ({ body: { secondStep: "123456" } }),
  },
  turnOffSecondStep: {
    who: staff("SECOND_STEP_OFF"),
    input: () => ({
      body: { password: "not this one", secondStep: "123456" },
    }),
  },
};
