import { contract } from "@madrasa/contract";
import { aStudent } from "@madrasa/testkit/people";
import { deviceCookieOf } from "@madrasa/testkit/school";
import { newId } from "../../platform/secrets.ts";
import { anyone, type Expected, guardians, students } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf, aFamilyKey, consent } from "../../testing/families.ts";

const studentsWithPin: Expected = {
  ...guardians,
  ownTeacher: "PASSWORD_ONLY",
  otherTeacher: "PASSWORD_ONLY",
  unapprovedTeacher: "PASSWORD_ONLY",
  suspendedTeacher: "PASSWORD_ONLY",
};

const ofDevice = (familyKey: string, body: Record<string, unknown> = {}) => ({
  headers: { cookie: deviceCookieOf(familyKey) },
  body: { familyKey, ...body },
});

export const familyCalls: CallEntries<"family"> = {
  readFamily: {
    who: guardians,
    queries: 14,
    input: () => ({}),
  },
  markConsentTextRead: {
    who: guardians,
    input: () => ({ body: consent }),
  },
  addChildren: {
    who: guardians,
    input: ({ courseId }) => ({
      body: { children: [{ firstName: "Safiya", lastName: newId() }], consent, courseId },
    }),
  },
  changeChild: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aChildOf(school, caller) },
      body: { firstName: "Zaynab", lastName: newId(), avatar: 4 },
    }),
  },
  joinForChildren: {
    who: guardians,
    input: async ({ school, courseId, student, caller = student }) => ({
      body: { courseId, childIds: [await aChildOf(school, caller)] },
    }),
  },
  askToJoin: {
    who: students,
    input: ({ courseId }) => ({ query: { courseId }, body: {} }),
  },
  answerRequest: {
    who: guardians,
    input: async ({ school, courseId, student, caller = student }) => ({
      body: { childId: await aChildOf(school, caller), courseId, allow: true },
    }),
  },
  openDevice: {
    who: guardians,
    input: ({ student, caller = student }) => ({ body: { password: caller.password ?? "" } }),
  },
  closeDevice: {
    who: guardians,
    input: async ({ school, student, caller = student }) => {
      await aFamilyKey(school, caller);
      const family = await school.call(contract.family.readFamily, { as: caller });
      return { params: { id: family.data.devices[0]?._id ?? "" }, body: {} };
    },
  },
  listMembers: {
    who: anyone,
    input: async ({ school }) => ofDevice(await aFamilyKey(school, await aStudent(school))),
  },
  signInAsChild: {
    who: anyone,
    // Uses another family: a caller of this one would lose the session.
    input: async ({ school }) => {
      const guardian = await aStudent(school);
      const childId = await aChildOf(school, guardian);
      return ofDevice(await aFamilyKey(school, guardian), { childId, pin: "1234" });
    },
  },
  signInWithPassword: {
    who: anyone,
    input: async ({ school }) => {
      const guardian = await aStudent(school);
      const familyKey = await aFamilyKey(school, guardian);
      return ofDevice(familyKey, { password: guardian.password });
    },
  },
  signInWithPin: {
    who: anyone,
    input: async ({ school }) => {
      const guardian = await aStudent(school);
      const familyKey = await aFamilyKey(school, guardian);
      const body = { pin: "482913", password: guardian.password };
      await school.call(contract.family.setGuardianPin, { as: guardian, body });
      return ofDevice(familyKey, { pin: body.pin });
    },
  },
  confirmPassword: {
    who: guardians,
    input: ({ student, caller = student }) => ({ body: { password: caller.password ?? "" } }),
  },
  setChildPin: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      query: { childId: await aChildOf(school, caller) },
      body: { pin: "1234" },
    }),
  },
  setGuardianPin: {
    who: studentsWithPin,
    input: async ({ school, student, caller = student }) => {
      await aFamilyKey(school, caller);
      return { body: { pin: "1234", password: caller.password ?? "" } };
    },
  },
};
