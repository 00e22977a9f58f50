import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aGeneraladmin, aSession, aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  aSecondGuardian,
  consent,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const calls = contract.guardians;

const accept = async (school: TestSchool, as: { token: string }, secret: string) =>
  school.call(calls.acceptGuardianInvitation, { as, body: { secret, consent } });

/** A child with two guardians, and a decoy family. */
async function twoGuardians(school: TestSchool) {
  const [mother, father, stranger] = [
    await aStudent(school, { firstName: "Khadija" }),
    await aTeacher(school, { firstName: "Yusuf" }),
    await aStudent(school),
  ];
  const [child, sibling] = await someChildren(school, mother, "Idris", "Safiya");
  await aSecondGuardian(school, stranger);
  const childId = child?._id ?? "";
  await acceptInvitation(school, father, await anInvitation(school, mother, childId));
  return { mother, father, stranger, childId, siblingId: sibling?._id ?? "" };
}

const readGuardians = async (school: TestSchool, as: { token: string }) =>
  (await school.call(calls.readGuardians, { as })).data.children;

const end = async (school: TestSchool, as: Person, childId: string, who: "me" | "other") =>
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
    // Neither sees the other's contact.
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
    // Her own no goes with her yes; his, when he is no guardian any more.
    expect((await end(school, mother, childId, "other")).status).toBe(200);
    expect(await join(mother)).toBe("welcome");
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
      await school.call(contract.leaving.endChild, endChild),
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
    expect((await school.call(contract.family.enterAsChild, enter)).code).toBe("CHILD_NOT_FOUND");
    await school.platform.backgroundTasks.settled();
    const told = school.messagesTo(targetOf(phoneOf(father))).map(({ text }) => text);
    expect(told.at(-1)).toContain("Idris");
    expect(told.join()).not.toContain(mother.phone);
  });

  test("is made the first by the first, and steps back alone", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const body = { password: mother.password };
    const handOver = { as: mother, query: { childId }, body };
    expect((await school.call(calls.handOver, handOver)).status).toBe(200);
    expect((await school.call(calls.handOver, handOver)).code).toBe("FIRST_GUARDIAN_DECIDES");
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true }]);
    expect((await end(school, mother, childId, "me")).status).toBe(200);
    expect((await readGuardians(school, mother)).map(({ firstName }) => firstName)).toEqual([
      "Safiya",
    ]);
  });
});

describe("an admin whom the second guardian asks", () => {
  const askSchool = async (
    school: TestSchool,
    as: Person,
    childId: string,
    kind: "beFirst" | "endChild" | "objection",
  ) => school.call(calls.askSchool, { as, query: { childId }, body: { kind, reason: "Please" } });

  test("makes one the first after 72 hours, unless one objects", async ({ school }) => {
    const { mother, father, stranger, childId } = await twoGuardians(school);
    const admin = await aGeneraladmin(school);
    expect((await askSchool(school, stranger, childId, "beFirst")).code).toBe("CHILD_NOT_FOUND");
    expect((await askSchool(school, mother, childId, "beFirst")).code).toBe("NOT_ALLOWED");
    expect((await askSchool(school, father, childId, "beFirst")).status).toBe(200);
    expect((await askSchool(school, father, childId, "objection")).code).toBe("NOT_FOUND");
    const questions = async () =>
      (await school.call(calls.listGuardianQuestions, { as: admin })).data.questions.filter(
        ({ child }) => child._id === childId,
      );
    expect(await questions()).toMatchObject([{ kind: "beFirst", words: "Please" }]);
    // What the other asked is not shown.
    expect(JSON.stringify(await readGuardians(school, mother))).not.toContain("beFirst");

    const decide = async (guardianId = father.id) =>
      school.call(calls.decideGuardians, {
        as: admin,
        body: { childId, decision: "makeFirst", guardianId },
      });
    expect((await decide(stranger.id)).code).toBe("GUARDIAN_NOT_FOUND");
    expect((await decide()).status).toBe(200);
    expect(await questions()).toEqual([]);
    expect(await readGuardians(school, father)).toMatchObject([
      { isFirst: false, handover: { toMe: true } },
    ]);
    expect((await askSchool(school, mother, childId, "objection")).status).toBe(200);
    school.wait(3 * DAY);
    await school.sweep();
    const again = { ...father, token: await aSession(school, father) };
    expect(await readGuardians(school, again)).toMatchObject([{ isFirst: false, handover: null }]);
    expect(await questions()).toMatchObject([{ kind: "objection" }]);

    await decide();
    school.wait(3 * DAY);
    await school.sweep();
    expect(await readGuardians(school, again)).toMatchObject([{ isFirst: true }]);
  });

  test("ends one at once, with a reason, and never the last; it is recorded", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const admin = await aGeneraladmin(school);
    const decide = async (guardianId: string, reason?: string) =>
      school.call(calls.decideGuardians, {
        as: admin,
        body: { childId, decision: "endGuardian", guardianId, ...(reason && { reason }) },
      });
    expect(await decide(mother.id)).toMatchObject({ status: 400, errors: [{ path: "reason" }] });
    expect((await decide(mother.id, "The court")).status).toBe(200);
    expect((await decide(father.id, "The court")).code).toBe("LAST_GUARDIAN");
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true, other: null }]);
    const shown = await school.call(calls.readGuardiansOf, {
      as: admin,
      query: { userID: childId },
    });
    expect(shown.data).toMatchObject({ guardians: [{ _id: father.id, isFirst: true }] });
    const entries = await school.platform.database.read
      .selectFrom("audit_entries")
      .select(["act", "reason"])
      .where("target_id", "=", childId)
      .where("act", "=", "endGuardian")
      .execute();
    expect(entries).toEqual([{ act: "endGuardian", reason: "The court" }]);
  });
});
