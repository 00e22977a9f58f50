import { aStudent } from "@madrasa/testkit/people";
import { admins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const studentCalls: CallEntries<"students"> = {
  searchStudents: {
    who: admins,
    queries: 8,
    input: () => ({ query: { limit: "5" }, body: { value: "student" } }),
  },
  readStudent: {
    who: admins,
    queries: 6,
    input: ({ student }) => ({ query: { userID: student.id, limit: "5" } }),
  },
  issueRecoveryLink: {
    who: admins,
    input: async ({ school }) => ({ body: { userID: (await aStudent(school)).id } }),
  },
  suspendStudent: {
    who: admins,
    input: async ({ school }) => ({
      body: {
        userID: (await aStudent(school)).id,
        suspended: true,
        reason: "Of the parents",
        children: true,
      },
    }),
  },
};
