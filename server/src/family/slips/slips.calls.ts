import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { anyone, guardians, ownersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf, someSlips } from "../../testing/families.ts";
import type { TestApp } from "../../testing/test-app.ts";

const ownSlip = async (school: TestApp, courseId: string, as: { token: string }) =>
  (await someSlips(school, as, courseId, "Idris Khan"))[0];

const aSlip = async (school: TestApp) => {
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  return ownSlip(school, courseId, teacher);
};

export const slipCalls: CallEntries<"slips"> = {
  listSlips: {
    who: ownersAtWork,
    queries: 3,
    input: ({ courseId }) => ({ query: { courseId } }),
  },
  addSlips: {
    who: ownersAtWork,
    input: ({ courseId }) => ({ query: { courseId }, body: { names: ["Zaynab Khan"] } }),
  },
  markSlipsSeen: {
    who: ownersAtWork,
    input: ({ courseId }) => ({ query: { courseId }, body: {} }),
  },
  revokeSlip: {
    who: ownersAtWork,
    input: async ({ school, courseId, teacher }) => ({
      params: { id: (await ownSlip(school, courseId, teacher))?._id ?? "" },
      body: {},
    }),
  },
  releaseSlip: {
    who: ownersAtWork,
    input: async ({ school, courseId, teacher }) => ({
      params: { id: (await ownSlip(school, courseId, teacher))?._id ?? "" },
      body: {},
    }),
  },
  readSlip: {
    who: anyone,
    input: async ({ school }) => ({
      body: { secret: (await aSlip(school))?.printed?.secret ?? "" },
    }),
  },
  findSlip: {
    who: guardians,
    input: async ({ school }) => ({
      body: { shortCode: (await aSlip(school))?.printed?.shortCode ?? "" },
    }),
  },
  redeemSlip: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      body: {
        secret: (await aSlip(school))?.printed?.secret ?? "",
        for: { childId: await aChildOf(school, caller) },
      },
    }),
  },
};
