import { aPhone, aStudent } from "@madrasa/testkit/people";
import { admins, anyone, guardians, students, superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import {
  acceptInvitation,
  aChildAlone,
  aGrownStudent,
  aNamedGuardian,
  anInvitedGuardian,
  anOwnPhone,
  aSecondGuardian,
  consent,
  decideBySchool,
} from "../../testing/families.ts";

export const guardianCalls: CallEntries<"guardians"> = {
  readGuardians: { who: guardians, queries: 8, input: () => ({}) },
  inviteGuardian: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      body: { childIds: [await aChildAlone(school, caller)], password: caller.password ?? "" },
    }),
  },
  withdrawInvitation: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aChildAlone(school, caller) },
      body: {},
    }),
  },
  readGuardianInvitation: {
    who: anyone,
    queries: 1,
    input: async ({ school }) => ({
      body: { secret: await anInvitedGuardian(school, await aStudent(school)) },
    }),
  },
  acceptGuardianInvitation: {
    who: guardians,
    input: async ({ school }) => ({
      body: { secret: await anInvitedGuardian(school, await aStudent(school)), consent },
    }),
  },
  endGuardian: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aSecondGuardian(school, caller) },
      body: { who: "other", password: caller.password ?? "" },
    }),
  },
  handOver: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aSecondGuardian(school, caller) },
      body: { password: caller.password ?? "" },
    }),
  },
  askAdmins: {
    who: guardians,
    input: async ({ school, student, caller = student }) => {
      const secret = await anInvitedGuardian(school, await aStudent(school));
      const childId = await acceptInvitation(school, caller, secret);
      return { query: { childId }, body: { kind: "endChild", reason: "Of the school" } };
    },
  },
  sendOwnPhoneCode: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aChildAlone(school, caller) },
      body: {
        phoneNumber: aPhone(),
        country: "IN",
        method: "sms",
        password: caller.password ?? "",
      },
    }),
  },
  giveOwnPhone: {
    who: anyone,
    input: async ({ school }) => {
      const mother = await aStudent(school);
      const childId = await aChildAlone(school, mother);
      const { secret: _, ...digits } = await anOwnPhone(school, mother, childId);
      return { body: { ...digits, password: "grown up by now" } };
    },
  },
  nameGuardian: {
    who: students,
    input: ({ student, caller = student }) => ({ body: { password: caller.password ?? "" } }),
  },
  takeBackNaming: { who: students, input: () => ({ body: {} }) },
  endNamedGuardian: {
    who: { ...students, otherStudent: "GUARDIAN_NOT_FOUND" },
    input: async ({ school, student }) => ({
      query: { guardianId: await aNamedGuardian(school, student) },
      body: {},
    }),
  },
  readProgressViewers: { who: students, queries: 4, input: () => ({}) },
  requestRelease: {
    who: students,
    input: () => ({ body: {} }),
  },
  releaseStudent: {
    who: guardians,
    // A guardian may send five codes an hour.
    spends: true,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: (await aGrownStudent(school, caller)).id },
      body: { allow: true },
    }),
  },
  listGuardianQuestions: { who: admins, queries: 2, input: () => ({}) },
  readGuardiansOf: {
    who: admins,
    queries: 9,
    input: ({ student }) => ({ query: { userID: student.id } }),
  },
  decideGuardians: {
    who: admins,
    input: async ({ school }) => {
      const mother = await aStudent(school);
      const childId = await aSecondGuardian(school, mother);
      return {
        body: { childId, decision: "makeFirst", guardianId: mother.id, reason: "Of the court" },
      };
    },
  },
  undoGuardianDecision: {
    who: superadmins,
    input: async ({ school }) => {
      const childId = await aSecondGuardian(school, await aStudent(school));
      await decideBySchool(school, childId);
      return { body: { childId, reason: "By mistake" } };
    },
  },
};
