import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import type { CallInput } from "./testing/calls.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  someChildren,
} from "./testing/families.ts";
import { findProblems } from "./testing/refused-requests.ts";
import { test } from "./testing/app-test.ts";

/** Relations to one child. `familyKey`: the key used as a session. */
const CALLERS = [
  "formerGuardian",
  "otherGuardian",
  "child",
  "sibling",
  "familyKey",
  "secondGuardian",
  "firstGuardian",
] as const;
type Caller = (typeof CALLERS)[number];
type Expected = Record<Caller, string>;

const guardians: Expected = {
  firstGuardian: "welcome",
  secondGuardian: "welcome",
  formerGuardian: "CHILD_NOT_FOUND",
  otherGuardian: "CHILD_NOT_FOUND",
  child: "GUARDIAN_DECIDES",
  sibling: "GUARDIAN_DECIDES",
  familyKey: "NOT_SIGNED_IN",
};
const firstGuardian: Expected = { ...guardians, secondGuardian: "FIRST_GUARDIAN_DECIDES" };

type Facts = { childId: string; courseId: string; password: string };
type Call = { endpoint: Endpoint; who: Expected; input: (facts: Facts) => CallInput };
const { family, guardians: of, accountDeletion, oversight } = contract;
const CALLS: Record<string, Call> = {
  changeChild: {
    endpoint: family.changeChild,
    who: guardians,
    input: ({ childId }) => ({ query: { childId }, body: { avatar: 3 } }),
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
  askAdmins: {
    endpoint: of.askAdmins,
    who: { ...guardians, firstGuardian: "NOT_ALLOWED" },
    input: ({ childId }) => ({ query: { childId }, body: { kind: "beFirst" } }),
  },
  handOver: {
    endpoint: of.handOver,
    who: firstGuardian,
    input: ({ childId, password }) => ({ query: { childId }, body: { password } }),
  },
  endChild: {
    endpoint: accountDeletion.endChild,
    who: firstGuardian,
    input: ({ childId, password }) => ({ query: { childId }, body: { password } }),
  },
};

let courseId: string;
let childIds: Record<string, string>;
let callers: Partial<Record<Caller, { token: string; password?: string }>>;
let familyKey: string;

test.beforeAll(async ({ school }) => {
  ({ courseId } = await aPublishedCourse(school, await aTeacher(school)));
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const [formerGuardian, otherGuardian] = [await aStudent(school), await aStudent(school)];
  const names = Object.keys(CALLS);
  const children = await someChildren(school, mother, ...names);
  childIds = Object.fromEntries(children.map(({ firstName, _id }) => [firstName, _id]));
  const [sibling] = await someChildren(school, mother, "Safiya");
  await someChildren(school, otherGuardian, "Bilal");
  const all = Object.values(childIds);
  await acceptInvitation(school, formerGuardian, await anInvitation(school, mother, ...all));
  for (const childId of all) {
    await school.call(of.endGuardian, {
      as: mother,
      query: { childId },
      body: { who: "other", password: mother.password },
    });
  }
  await acceptInvitation(school, father, await anInvitation(school, mother, ...all));
  familyKey = await aFamilyKey(school, mother);
  callers = {
    formerGuardian,
    otherGuardian,
    sibling: await enterAs(school, familyKey, sibling?._id ?? ""),
    familyKey: { token: familyKey },
    secondGuardian: father,
    firstGuardian: mother,
  };
});

test.for(Object.entries(CALLS))(
  "a child's %s changes nothing for those who may not call it",
  async ([name, { endpoint, who, input }], { school }) => {
    const childId = childIds[name] ?? "";
    const child = await enterAs(school, familyKey, childId);
    const requests = CALLERS.map((caller) => ({
      how: caller,
      send: async () => {
        const as = callers[caller] ?? child;
        const facts = { childId, courseId, password: callers[caller]?.password ?? "any password" };
        const { status, code } = await school.call(endpoint, { as, ...input(facts) });
        const result = status === 200 ? "welcome" : code;
        return result === who[caller] ? undefined : `${result}, not ${who[caller]}`;
      },
    }));
    const isRefused = (caller: string) => who[caller as Caller] !== "welcome";
    const refused = requests.filter(({ how }) => isRefused(how));
    expect(await findProblems(school, refused)).toEqual([]);
    for (const { how, send } of requests.filter((one) => !isRefused(one.how))) {
      expect(await send(), how).toBeUndefined();
    }
  },
);
