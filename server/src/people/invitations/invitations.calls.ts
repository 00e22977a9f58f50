import { superadminSession } from "@madrasa/testkit/people";
import { contract } from "@madrasa/contract";
import { admins, anyone, teachersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import type { TestApp } from "../../testing/test-app.ts";

async function anInvitation(school: TestApp) {
  const as = await superadminSession(school);
  const { data } = await school.call(contract.invitations.inviteTeacher, { as, body: {} });
  return { id: data._id, invitation: data.link.split("#invitation=")[1] ?? "" };
}

export const invitationCalls: CallEntries<"invitations"> = {
  inviteTeacher: { who: admins, input: () => ({ body: {} }) },
  listInvitations: { who: admins, queries: 2, input: () => ({}) },
  revokeInvitation: {
    who: admins,
    input: async ({ school }) => ({ query: { id: (await anInvitation(school)).id }, body: {} }),
  },
  readInvitation: {
    who: anyone,
    queries: 2,
    input: async ({ school }) => ({
      body: { invitation: (await anInvitation(school)).invitation },
    }),
  },
  acceptInvitation: {
    who: { ...teachersAtWork, unapprovedTeacher: "welcome" },
    input: async ({ school }) => ({
      body: { invitation: (await anInvitation(school)).invitation },
    }),
  },
};
