import { anUnapprovedTeacher } from "@madrasa/testkit/people";
import { admins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage } from "../../testing/scenario.ts";

export const teacherCalls: CallEntries<"teachers"> = {
  listTeachers: {
    who: admins,
    queries: 5,
    input: () => ({ query: { ...aPage, deleted: "true" } }),
  },
  searchTeachers: {
    who: admins,
    // A POST reads the session twice, and a search queries the end of the teachers' window for list and total.
    queries: 8,
    input: () => ({ query: { limit: "5" }, body: { value: "teacher" } }),
  },
  approveTeacher: {
    who: admins,
    input: async ({ school }) => ({
      body: { userID: (await anUnapprovedTeacher(school)).id, approved: true },
    }),
  },
  approveAllTeachers: {
    spends: true,
    who: admins,
    input: () => ({ body: {} }),
  },
  suspendTeacher: {
    who: admins,
    input: async ({ school }) => ({
      body: {
        userID: (await anUnapprovedTeacher(school)).id,
        suspended: true,
        hideLinks: true,
        children: true,
      },
    }),
  },
  deleteTeacher: {
    who: admins,
    input: async ({ school }) => ({
      query: { teacherId: (await anUnapprovedTeacher(school)).id },
      body: {},
    }),
  },
  issueRecoveryLink: {
    who: admins,
    input: async ({ school }) => ({
      body: { userID: (await anUnapprovedTeacher(school)).id },
    }),
  },
};
