import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aGeneraladmin, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  consent,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.family;

async function twoGuardians(school: TestApp) {
  const [mother, father, stranger] = [
    await aStudent(school, { firstName: "Khadija" }),
    await aTeacher(school, { firstName: "Yusuf" }),
    await aStudent(school),
  ];
  const [child] = await someChildren(school, mother, "Idris");
  await someChildren(school, stranger, "Idris");
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  return { mother, father, stranger, childId };
}

const again = async (school: TestApp, person: Person) => ({
  ...person,
  token: await aSession(school, person),
});

test("names in four scripts: the same child is found however it is spelled, and another is another", async ({
  school,
}) => {
  const mother = await aStudent(school);
  const add = async (firstName: string, lastName: string) => {
    // Children are listed by the millisecond in which they were added.
    school.wait(1);
    return school.call(calls.addChildren, {
      as: mother,
      body: { children: [{ firstName, lastName }], consent },
    });
  };
  const names = [
    ["محمّد", "السيّد"],
    ["عایشہ", "خان"],
    ["ژیان", "کەریم"],
    ["Zaynab", "Al-Ḥasan"],
  ] as const;
  for (const [first, last] of names) expect((await add(first, last)).status).toBe(200);
  const same = [
    ["محمّد ", "السيّد"],
    ["\u200fعایشہ", "خان"],
    ["ژیان", " کەریم"],
    ["ZAYNAB", "al-Ḥasan"],
  ] as const;
  for (const [first, last] of same) {
    expect(await add(first, last), first).toMatchObject({ status: 409, code: "CHILD_EXISTS" });
  }
  // A hamza, dots or a mark distinguish two sisters.
  const others = [
    ["علاء", "علا"],
    ["هدى", "هدي"],
    ["Ala'", "Ala"],
  ] as const;
  for (const [one, other] of others) {
    expect((await add(one, "السيد")).status, one).toBe(200);
    expect((await add(other, "السيد")).status, other).toBe(200);
  }
  const { children } = await readFamily(school, mother);
  expect(children.map(({ firstName }) => firstName)).toEqual([
    ...names.map(([first]) => first),
    ...others.flat(),
  ]);
  expect(new Set(children.map(({ avatar }) => avatar)).size).toBe(children.length);
});

test("a suspended guardian's key and PIN open nothing; the other guardian's device still opens the child", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const [key, others] = [await aFamilyKey(school, mother), await aFamilyKey(school, father)];
  const pin = { pin: "4829", password: mother.password };
  await school.call(calls.setGuardianPin, { as: mother, body: pin });
  const child = await enterAs(school, key, childId);
  const admin = await aGeneraladmin(school);
  const suspend = async (suspended: boolean) =>
    school.call(contract.students.suspendStudent, {
      as: admin,
      body: { userID: mother.id, suspended },
    });
  await suspend(true);
  const enter = async (familyKey: string) =>
    school.call(calls.signInAsChild, { body: { familyKey, childId } });
  const refused = [
    await school.call(calls.listMembers, { body: { familyKey: key } }),
    await enter(key),
    await school.call(calls.signInWithPin, { body: { familyKey: key, pin: "4829" } }),
  ];
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("GUARDIAN_SUSPENDED"));
  expect((await school.call(contract.profile.readMe, { as: child })).status).toBe(401);
  expect((await enter(others)).status).toBe(200);
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const asking = await enter(others);
  await school.call(calls.askToJoin, { as: asking.data, query: { courseId } });
  const parent = await again(school, father);
  const body = { childId, courseId, allow: true };
  expect((await school.call(calls.answerRequest, { as: parent, body })).status).toBe(200);
  await suspend(false);
  expect((await enter(key)).status).toBe(200);
});

test("a former guardian comes back by no link that was sent while being one", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const endChild = async () =>
    school.call(contract.accountDeletion.endChild, {
      as: await again(school, mother),
      query: { childId },
      body: { password: mother.password },
    });
  const linkOf = async (guardian: Person) => {
    await school.platform.backgroundTasks.settled();
    return school.lastLink(targetOf(phoneOf(guardian))).secret;
  };
  const undo = async (secret: string) =>
    school.call(contract.contacts.undoChange, { body: { secret } });
  await endChild();
  const [hers, his] = [await linkOf(mother), await linkOf(father)];
  expect((await undo(hers)).status).toBe(200);
  expect((await undo(his)).code).toBe("LINK_NOT_VALID");
  await school.call(contract.guardians.endGuardian, {
    as: await again(school, mother),
    query: { childId },
    body: { who: "other", password: mother.password },
  });
  await endChild();
  expect((await undo(his)).code).toBe("LINK_NOT_VALID");
  expect(await linkOf(father)).toBe("");
  expect((await readFamily(school, father)).children).toEqual([]);
});

test("neither guardian finds the other's number, answers or devices in what is saved of the child", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const no = { childId, courseId, allow: false };
  await school.call(calls.answerRequest, { as: father, body: no });
  await aFamilyKey(school, father);
  const body = { kind: "beFirst" as const, reason: "A word for the school" };
  await school.call(contract.guardians.askAdmins, { as: father, query: { childId }, body });
  for (const [reader, other] of [
    [mother, father],
    [father, mother],
  ] as const) {
    const as = await again(school, reader);
    const saved: string[] = [];
    for (const part of [
      undefined,
      "guardians",
      "consents",
      "withheld",
      "requests",
      "slips",
      "sessions",
      "devices",
    ]) {
      const query = { childId, ...(part && { part: part as "consents" }) };
      const answer = await school.call(contract.oversight.exportChild, { as, query });
      saved.push(JSON.stringify(answer.data ?? {}));
    }
    const text = saved.join();
    expect(text).toContain(childId);
    expect(text).not.toContain(other.phone);
    expect(text).not.toContain(`"phoneEnd":"${other.phone.slice(-4)}"`);
    if (reader === mother) {
      expect(text).not.toContain(courseId);
      expect(text).not.toContain("A word for the school");
    }
  }
});

test("a child in two courses goes out of both with the consent, and counts there as one student less", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  const [one, two] = [
    await aPublishedCourse(school, teacher),
    await aPublishedCourse(school, teacher),
  ];
  const { mother, childId, stranger } = await twoGuardians(school);
  const [other] = (await readFamily(school, stranger)).children;
  for (const { courseId } of [one, two]) {
    for (const [as, id] of [
      [mother, childId],
      [stranger, other?._id ?? ""],
    ] as const) {
      await school.call(calls.joinForChildren, { as, body: { courseId, childIds: [id] } });
    }
  }
  const total = async () =>
    Promise.all(
      [one, two].map(
        async ({ courseId }) =>
          (
            await school.call(contract.enrolment.listStudents, {
              as: teacher,
              query: { courseId },
            })
          ).data.students.length,
      ),
    );
  expect(await total()).toEqual([2, 2]);
  await school.call(contract.accountDeletion.endChild, {
    as: mother,
    query: { childId },
    body: { password: mother.password },
  });
  expect(await total()).toEqual([1, 1]);
});

test("no thirteenth child is added at once, nor by slip or invitation", async ({ school }) => {
  const [mother, other] = [await aStudent(school), await aStudent(school)];
  await someChildren(school, mother, ...Array.from("abcdefghijk"));
  const second = await again(school, mother);
  const [extra] = await someChildren(school, other, "Bilal");
  const secret = await anInvitation(school, other, extra?._id ?? "");
  const accept = async () =>
    school.call(contract.guardians.acceptGuardianInvitation, {
      as: second,
      body: { secret, consent },
    });
  const add = async (as: { token: string }, firstName: string) =>
    school.call(calls.addChildren, {
      as,
      body: { children: [{ firstName, lastName: "Noor" }], consent },
    });
  const answers = await Promise.all([add(mother, "l"), add(second, "m"), accept()]);
  expect(answers.map(({ code }) => code ?? "added").toSorted()).toEqual([
    "TOO_MANY_CHILDREN",
    "TOO_MANY_CHILDREN",
    "added",
  ]);
  expect((await readFamily(school, mother)).children).toHaveLength(12);
});

test("children of two families who meet in one guardian have figures of their own there", async ({
  school,
}) => {
  const [mother, father] = [await aStudent(school), await aStudent(school)];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [bilal] = await someChildren(school, father, "Bilal");
  const avatar = async (as: Person, childId = "") =>
    school.call(calls.changeChild, { as, query: { childId }, body: { avatar: 3 } });
  await avatar(mother, idris?._id);
  await avatar(father, bilal?._id);
  const ids = [idris?._id ?? "", safiya?._id ?? ""];
  await acceptInvitation(school, father, await anInvitation(school, mother, ...ids));
  const avatarsOn = async (familyKey: string) =>
    (await school.call(calls.listMembers, { body: { familyKey } })).data.children.map((child) => ({
      of: child.firstName,
      avatar: child.avatar,
    }));
  const his = await avatarsOn(await aFamilyKey(school, father));
  expect(new Set(his.map((one) => one.avatar)).size).toBe(3);
  expect(his).toContainEqual({ of: "Bilal", avatar: 3 });
  expect((await readFamily(school, father)).children.map((one) => one.avatar)).toEqual(
    his.map((one) => one.avatar),
  );
  expect(await avatarsOn(await aFamilyKey(school, mother))).toContainEqual({
    of: "Idris",
    avatar: 3,
  });
});
