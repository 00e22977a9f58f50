import { studentsInside } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { inLesson } from "../../testing/scenario.ts";

export const viewerCalls: CallEntries<"viewer"> = {
  readLesson: {
    who: studentsInside,
    queries: 9,
    input: inLesson,
  },
};
