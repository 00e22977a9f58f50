import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { guardians, ownersAtWork, teachersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf } from "../../testing/families.ts";
import { aListener } from "../../testing/listeners.ts";
import { inCourse } from "../../testing/scenario.ts";

const { family, listeners } = contract;

export const listenerCalls: CallEntries<"listeners"> = {
  readListener: { who: ownersAtWork, queries: 5, input: inCourse },
  listHelpers: { who: ownersAtWork, queries: 5, input: inCourse },
  askListener: {
    who: ownersAtWork,
    input: async (scenario) => ({
      ...inCourse(scenario),
      body: { email: (await aTeacher(scenario.school)).email },
    }),
  },
  acceptListening: {
    who: { ...ownersAtWork, otherTeacher: "welcome" },
    input: async ({ school, teacher, caller = teacher }) => {
      const owner = await aTeacher(school);
      const query = { courseId: (await aPublishedCourse(school, owner)).courseId };
      const { email } = caller as Person;
      await school.call(listeners.askListener, { as: owner, query, body: { email } });
      return { query, body: {} };
    },
  },
  endListening: {
    who: ownersAtWork,
    input: async ({ school, courseId }) => ({
      query: { courseId, personId: (await aTeacher(school)).id },
      body: {},
    }),
  },
  listListening: { who: teachersAtWork, queries: 3, input: () => ({}) },
  readChoices: { who: guardians, queries: 5, input: () => ({}) },
  chooseListener: {
    who: guardians,
    input: async ({ school, student, caller = student }) => {
      const teacher = await aTeacher(school);
      const { courseId } = await aPublishedCourse(school, teacher);
      const listener = await aListener(school, teacher, courseId);
      const childId = await aChildOf(school, caller);
      const body = { courseId, childIds: [childId] };
      await school.call(family.joinForChildren, { as: caller, body });
      return { body: { courseId, childId, listenerId: listener.id } };
    },
  },
};
