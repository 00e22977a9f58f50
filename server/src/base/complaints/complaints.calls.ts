import { contract } from "@madrasa/contract";
import { aGeneraladmin, aStudent } from "@madrasa/testkit/people";
import { signedIn, superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

/** Only admins appointed by the superadmin are allowed. */
export const complaintCalls: CallEntries<"complaints"> = {
  submit: {
    who: signedIn,
    input: ({ courseId }) => ({
      body: { subject: { kind: "course", _id: courseId }, words: "It is not right", contact: "" },
    }),
  },
  listOwn: {
    who: signedIn,
    queries: 4,
    input: () => ({ query: { limit: "5" } }),
  },
  listComplaints: {
    who: superadmins,
    queries: 5,
    input: () => ({ query: { limit: "5" } }),
  },
  answer: {
    who: superadmins,
    input: async ({ school, courseId }) => {
      const { token } = await aStudent(school);
      const subject = { kind: "course", _id: courseId } as const;
      const told = await school.client.call(contract.complaints.submit, {
        token,
        body: { subject, words: "It is not right" },
      });
      return { body: { complaintId: told.complaintId, answer: "We will look at it" } };
    },
  },
  setComplaintReader: {
    who: superadmins,
    input: async ({ school }) => ({ body: { userID: (await aGeneraladmin(school)).id } }),
  },
};
