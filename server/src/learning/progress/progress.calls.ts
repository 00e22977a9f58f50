import { studentsInside } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { inLesson } from "../../testing/scenario.ts";

export const progressCalls: CallEntries<"progress"> = {
  toggleCompletion: {
    who: studentsInside,
    input: (scenario) => ({
      ...inLesson(scenario),
      body: { completed: true },
    }),
  },
  savePosition: {
    who: studentsInside,
    input: (scenario) => ({ ...inLesson(scenario), body: { seconds: 61.5 } }),
  },
};
