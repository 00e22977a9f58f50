import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aGeneraladmin, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  aFamilyKey,
  anInvitation,
  anOwnPhone,
  consent,
  enterAs,
  readFamily,
  readGuardians,
  someChildren,
  twoGuardians,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.guardians;

const accept = async (school: TestApp, as: { token: string }, secret: string) =>
  school.call(calls.acceptGuardianInvitation, { as, body: { secret, consent } });

const end = async (school: TestApp, as: Person, childId: string, who: "me" | "other") =>
  school.call(calls.endGuardian, {
    as,
    query: { childId },
    body: { who, password: as.password },
  });

describe("a second guardian", () => {
  test("comes by a link of the first, once, for the children that it names, and agrees as well", async ({
    school,
  }) => {
    const mother = await aStudent(school, { firstName: "Khadija" });
    const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
    const ids = [idris?._id ?? ""];
    const former = await anInvitation(school, mother, ...ids);
    const secret = await anInvitation(school, mother, ...ids);
    const read = (asked: string) =>
      school.call(calls.readGuardianInvitation, { body: { secret: asked } });
    expect((await read(former)).code).toBe("INVITATION_OVER");
    expect((await read(secret)).data).toMatchObject({ invitedBy: "Khadija", children: ["Idris"] });
    expect((await accept(school, mother, secret)).code).toBe("OWN_INVITATION");

    const [father, third] = [await aStudent(school), await aStudent(school)];
    const both = await Promise.all([accept(school, father, secret), accept(school, third, secret)]);
    expect(both.map(({ code }) => code ?? "welcome").toSorted()).toEqual([
      "GUARDIAN_INVITATION_USED",
      "welcome",
    ]);
    expect((await read(secret)).code).toBe("GUARDIAN_INVITATION_USED");
    const [second] = both[0]?.status === 200 ? [father] : [third];
    expect((await readFamily(school, second)).children).toMatchObject([{ firstName: "Idris" }]);
    expect((await readFamily(school, mother)).children).toHaveLength(2);
    const consents = await school.platform.database.read
      .selectFrom("consents")
      .select("guardian_id")
      .where("child_id", "=", ids[0] ?? "")
      .execute();
    expect(consents.map(({ guardian_id }) => guardian_id).toSorted()).toEqual(
      [mother.id, second.id].toSorted(),
    );
    const shown = await readGuardians(school, mother);
    expect(shown).toMatchObject([
      { firstName: "Idris", isFirst: true, other: { lastName: second.lastName } },
      { firstName: "Safiya", other: null },
    ]);
    for (const secrets of [second.email, second.phone])
      expect(JSON.stringify(shown)).not.toContain(secrets);
    const full = await school.call(calls.inviteGuardian, {
      as: mother,
      body: { childIds: [...ids, safiya?._id ?? ""], password: mother.password },
    });
    expect(full.code).toBe("TWO_GUARDIANS");
  });

  test("says first whether children of the same name are two", async ({ school }) => {
    const mother = await aStudent(school);
    const add = async (as: Person, ...firstNames: string[]) => {
      const children = firstNames.map((firstName) => ({ firstName, lastName: "Hasan" }));
      const body = { children, consent };
      return (await school.call(contract.family.addChildren, { as, body })).data.children;
    };
    const [ali, hala] = await add(mother, "Ali", "هلا");
    const father = await aStudent(school);
    const [own] = await add(father, "ALI", "هلاء", "Umar");
    const secret = await anInvitation(school, mother, ali?._id ?? "", hala?._id ?? "");
    const acceptWith = (kept?: string[]) =>
      school.call(calls.acceptGuardianInvitation, {
        as: father,
        body: { secret, consent, ...(kept && { kept }) },
      });
    for (const kept of [undefined, [], [ali?._id ?? ""]]) {
      expect(await acceptWith(kept)).toMatchObject({
        status: 409,
        code: "CHILD_EXISTS",
        values: { name: "ALI", childId: own?._id },
      });
    }
    expect((await readFamily(school, father)).children).toHaveLength(3);
    expect((await acceptWith([own?._id ?? ""])).status).toBe(200);
    const { children } = await readFamily(school, father);
    expect(children.map(({ firstName }) => firstName).toSorted()).toEqual(
      ["ALI", "Ali", "Umar", "هلا", "هلاء"].toSorted(),
    );
  });

  test("is invited by the first alone, for seven days, until it is taken back", async ({
    school,
  }) => {
    const { mother, father, stranger, childId, siblingId } = await twoGuardians(school);
    const invite = async (as: Person, id: string, password = as.password) =>
      school.call(calls.inviteGuardian, { as, body: { childIds: [id], password } });
    expect((await invite(stranger, siblingId)).code).toBe("CHILD_NOT_FOUND");
    expect((await invite(father, childId)).code).toBe("FIRST_GUARDIAN_DECIDES");
    expect((await invite(mother, siblingId, "a wrong one")).code).toBe("INVALID_INPUT");
    const secret = await anInvitation(school, mother, siblingId);
    const [, open] = await readGuardians(school, mother);
    expect(open?.invitedUntil).not.toBeNull();
    const query = { childId: siblingId };
    await school.call(calls.withdrawInvitation, { as: mother, query });
    expect((await accept(school, stranger, secret)).code).toBe("INVITATION_OVER");
    const late = await anInvitation(school, mother, siblingId);
    school.wait(7 * DAY);
    expect((await accept(school, stranger, late)).code).toBe("INVITATION_OVER");
  });

  test("may withhold a course, and so may the first; only who withheld it gives it back", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    const answer = async (as: Person, allow: boolean) =>
      (await school.call(contract.family.answerRequest, { as, body: { childId, courseId, allow } }))
        .code ?? "welcome";
    const join = async (as: Person) =>
      (
        await school.call(contract.family.joinForChildren, {
          as,
          body: { childIds: [childId], courseId },
        })
      ).code ?? "welcome";
    expect(await answer(father, false)).toBe("welcome");
    expect([await answer(mother, true), await join(mother)]).toEqual([
      "OTHER_GUARDIAN_REFUSED",
      "OTHER_GUARDIAN_REFUSED",
    ]);
    expect(await answer(mother, false)).toBe("welcome");
    expect(await join(father)).toBe("OTHER_GUARDIAN_REFUSED");
    expect((await end(school, mother, childId, "other")).status).toBe(200);
    expect(await join(mother)).toBe("welcome");
  });

  test("is not held by the no of a first who is suspended", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    const answer = async (as: Person, allow: boolean) =>
      (await school.call(contract.family.answerRequest, { as, body: { childId, courseId, allow } }))
        .code ?? "welcome";
    expect(await answer(mother, false)).toBe("welcome");
    expect(await answer(father, true)).toBe("OTHER_GUARDIAN_REFUSED");
    await school.call(contract.students.suspendStudent, {
      as: await aGeneraladmin(school),
      body: { userID: mother.id, suspended: true },
    });
    expect(await answer(father, true)).toBe("welcome");
  });

  test("cannot end the account, the first, or hand over; the first can, and the former loses everything at once", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const key = await aFamilyKey(school, father);
    const child = await enterAs(school, key, childId);
    const isIn = async () =>
      (await school.call(contract.profile.readMe, { as: child })).status === 200;
    const endChild = { as: father, query: { childId }, body: { password: father.password } };
    const refused = [
      await school.call(contract.accountDeletion.endChild, endChild),
      await school.call(calls.handOver, endChild),
      await end(school, father, childId, "other"),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill("FIRST_GUARDIAN_DECIDES"));
    expect((await end(school, mother, childId, "me")).code).toBe("LAST_GUARDIAN");
    expect(await isIn()).toBe(true);

    expect((await end(school, mother, childId, "other")).status).toBe(200);
    expect(await isIn()).toBe(false);
    expect((await readFamily(school, father)).children).toEqual([]);
    const members = await school.call(contract.family.listMembers, { body: { familyKey: key } });
    expect(members.data.children).toEqual([]);
    const enter = { body: { familyKey: key, childId } };
    expect((await school.call(contract.family.signInAsChild, enter)).code).toBe("CHILD_NOT_FOUND");
    await school.platform.backgroundTasks.settled();
    const told = school.messagesTo(targetOf(phoneOf(father))).map(({ text }) => text);
    expect(told.at(-1)).toContain("Idris");
    expect(told.join()).not.toContain(mother.phone);
  });

  test("is made the first by the first, and steps back alone", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const body = { password: mother.password };
    const handOver = { as: mother, query: { childId }, body };
    const { secret } = await anOwnPhone(school, mother, childId);
    expect((await school.call(calls.handOver, handOver)).status).toBe(200);
    const late = { secret, password: "grown up by now" };
    expect((await school.call(calls.giveOwnPhone, { body: late })).code).toBe("LINK_NOT_VALID");
    expect((await school.call(calls.handOver, handOver)).code).toBe("FIRST_GUARDIAN_DECIDES");
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true }]);
    expect((await end(school, mother, childId, "me")).status).toBe(200);
    expect((await readGuardians(school, mother)).map(({ firstName }) => firstName)).toEqual([
      "Safiya",
    ]);
  });
});

test("an invitation that is withdrawn for one child while it is accepted makes no guardian of that child", async ({
  school,
}) => {
  for (const [mother, stranger] of [
    [await aStudent(school), await aStudent(school)],
    [await aTeacher(school), await aStudent(school)],
    [await aStudent(school), await aTeacher(school)],
  ] as const) {
    const children = await someChildren(school, mother, "Idris", "Safiya");
    const [one = "", two = ""] = children.map(({ _id }) => _id);
    const secret = await anInvitation(school, mother, one, two);
    const query = { childId: one };
    const [withdrawn] = await Promise.all([
      school.call(calls.withdrawInvitation, { as: mother, query, body: {} }),
      accept(school, stranger, secret),
    ]);
    expect(withdrawn.status).toBe(200);
    const rows = await school.platform.database.read
      .selectFrom("guardian_invitations")
      .select("child_id")
      .where("child_id", "=", one)
      .execute();
    const wasWithdrawn = rows.length === 0;
    const own = await readGuardians(school, stranger);
    expect(own.some(({ _id }) => _id === one)).toBe(!wasWithdrawn);
  }
});

describe("a second guardian's requests to the school", () => {
  test("end when the guardian becomes the main one", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const query = { childId };
    for (const kind of ["beFirst", "endGuardian"] as const) {
      await school.call(calls.askAdmins, { as: father, query, body: { kind, reason: "" } });
    }
    const body = { password: mother.password };
    await school.call(calls.handOver, { as: mother, query, body });
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true, asked: [] }]);
  });

  test("are not taken for the student's own, who has a phone since", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const query = { childId };
    const asked = { kind: "beFirst", reason: "" } as const;
    await school.call(calls.askAdmins, { as: father, query, body: asked });
    const { secret } = await anOwnPhone(school, mother, childId);
    await school.call(calls.giveOwnPhone, { body: { secret, password: "grown up by now" } });
    const { grown } = (await school.call(calls.readGuardians, { as: mother })).data;
    expect(grown).toMatchObject([{ decides: true, asksAlone: false }]);
    const admin = await aGeneraladmin(school);
    const { questions } = (await school.call(calls.listGuardianQuestions, { as: admin })).data;
    expect(questions.filter(({ child }) => child._id === childId)).toEqual([]);
  });
});
