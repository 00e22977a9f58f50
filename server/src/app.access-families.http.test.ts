import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import type { CallInput } from "./testing/calls.ts";
import { dump } from "./testing/dump.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
} from "./testing/families.ts";
import { test } from "./testing/school-test.ts";

/** Who stands how to one child. `familyKey`: the key itself, sent as if it were a session. */
const CALLERS = [
  "firstGuardian",
  "secondGuardian",
  "formerGuardian",
  "otherGuardian",
  "child",
  "sibling",
  "familyKey",
] as const;
type Expected = Record<(typeof CALLERS)[number], string>;

const nobodyElse = {
  formerGuardian: "CHILD_NOT_FOUND",
  otherGuardian: "CHILD_NOT_FOUND",
  child: "GUARDIAN_DECIDES",
  sibling: "GUARDIAN_DECIDES",
  familyKey: "NOT_SIGNED_IN",
};
const guardians: Expected = {
  ...nobodyElse,
  firstGuardian: "welcome",
  secondGuardian: "welcome",
};
const firstGuardian: Expected = { ...guardians, secondGuardian: "FIRST_GUARDIAN_DECIDES" };

type Facts = { childId: string; courseId: string; password: string };
type Call = { endpoint: Endpoint; who: Expected; input: (facts: Facts) => CallInput };
const { family, guardians: of, leaving, oversight } = contract;
const CALLS: Record<string, Call> = {
  changeChild: {
    endpoint: family.changeChild,
    who: guardians,
    input: ({ childId }) => ({ query: { childId }, body: { mark: 3 } }),
  },
  joinForChildren: {
    endpoint: family.joinForChildren,
    who: guardians,
    input: ({ childId, courseId }) => ({ body: { courseId, childIds: [childId] } }),
  },
  answerRequest: {
    endpoint: family.answerRequest,
    who: guardians,
    input: ({ childId, courseId }) => ({ body: { childId, courseId, allow: true } }),
  },
  exportChild: {
    endpoint: oversight.exportChild,
    who: guardians,
    input: ({ childId }) => ({ query: { childId } }),
  },
  withdrawInvitation: {
    endpoint: of.withdrawInvitation,
    who: firstGuardian,
    input: ({ childId }) => ({ query: { childId }, body: {} }),
  },
  inviteGuardian: {
    endpoint: of.inviteGuardian,
    who: { ...firstGuardian, firstGuardian: "TWO_GUARDIANS" },
    input: ({ childId, password }) => ({ body: { childIds: [childId], password } }),
  },
  askSchool: {
    endpoint: of.askSchool,
    who: { ...guardians, firstGuardian: "NOT_ALLOWED" },
    input: ({ childId }) => ({ query: { childId }, body: { kind: "beFirst" } }),
  },
  handOver: {
    endpoint: of.handOver,
    who: firstGuardian,
    input: ({ childId, password }) => ({ query: { childId }, body: { password } }),
  },
  endChild: {
    endpoint: leaving.endChild,
    who: firstGuardian,
    input: ({ childId, password }) => ({ query: { childId }, body: { password } }),
  },
};

describe("a child's", () => {
  test.for(Object.entries(CALLS))("%s", async ([, { endpoint, who, input }], { school }) => {
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    const [mother, father, former, other] = (await Promise.all(
      [1, 2, 3, 4].map(() => aStudent(school)),
    )) as [Person, Person, Person, Person];
    const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
    await someChildren(school, other, "Bilal");
    const childId = child?._id ?? "";
    const end = { query: { childId }, body: { who: "other" as const, password: mother.password } };
    await acceptInvitation(school, former, await anInvitation(school, mother, childId));
    await school.call(contract.guardians.endGuardian, { as: mother, ...end });
    await acceptInvitation(school, father, await anInvitation(school, mother, childId));
    const familyKey = await aFamilyKey(school, mother);
    const tokens = {
      formerGuardian: former,
      otherGuardian: other,
      child: await enterAs(school, familyKey, childId),
      sibling: await enterAs(school, familyKey, sibling?._id ?? ""),
      familyKey: { token: familyKey },
      secondGuardian: father,
      firstGuardian: mother,
    };
    let before = await dump(school);
    for (const [caller, as] of Object.entries(tokens) as [keyof Expected, Person][]) {
      const facts = { childId, courseId, password: as.password ?? "any password" };
      const answer = await school.call(endpoint, { as, ...input(facts) });
      const told = answer.status === 200 ? "welcome" : answer.code;
      expect(told, caller).toBe(who[caller]);
      if (who[caller] !== "welcome") expect(await dump(school), caller).toEqual(before);
      else before = await dump(school);
    }
  });
});
