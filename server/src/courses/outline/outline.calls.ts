import { ownersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { inCourse, inLesson, inSection } from "../../testing/scenario.ts";

export const outlineCalls: CallEntries<"outline"> = {
  readOutline: {
    who: ownersAtWork,
    queries: 6,
    input: inCourse,
  },
  copyCourse: {
    who: ownersAtWork,
    input: (scenario) => ({ ...inCourse(scenario), body: { title: "Tajweed, spring" } }),
  },
  readSection: {
    who: ownersAtWork,
    queries: 3,
    input: inSection,
  },
  addSection: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inCourse(scenario),
      body: { title: "Sifat", description: "Of letters" },
    }),
  },
  updateSection: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inSection(scenario),
      body: { title: "Sifat again", description: "Of all letters" },
    }),
  },
  moveSection: {
    who: ownersAtWork,
    input: (scenario) => ({ ...inSection(scenario), body: { before: null } }),
  },
  moveLesson: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inLesson(scenario),
      body: { sectionId: scenario.sectionId, before: null },
    }),
  },
  deleteSection: {
    spends: true,
    who: ownersAtWork,
    input: inSection,
  },
};
