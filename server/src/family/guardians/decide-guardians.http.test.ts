import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aSuperadmin,
  aTeacher,
  suspend,
  type Person,
} from "@madrasa/testkit/people";
import { HOUR } from "../../platform/clock.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aGrownStudent,
  aNamedGuardian,
  anInvitation,
  readFamily,
  readGuardians,
  twoGuardians,
} from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { writtenTo } from "../../testing/written-to.ts";

const calls = contract.guardians;
type Decision = "makeFirst" | "endGuardian" | "letDecideAlone" | "close";

const decider =
  (school: TestApp, as: { token: string }) =>
  async (childId: string, decision: Decision, guardianId?: string, reason = "The court") =>
    school.call(calls.decideGuardians, {
      as,
      body: { childId, decision, reason, ...(guardianId !== undefined && { guardianId }) },
    });

const undo = async (school: TestApp, childId: string, reason = "By mistake") =>
  school.call(calls.undoGuardianDecision, {
    as: await aSuperadmin(school),
    body: { childId, reason },
  });

const askAdmins = async (school: TestApp, as: Person, childId: string, reason = "Please") =>
  school.call(calls.askAdmins, { as, query: { childId }, body: { kind: "beFirst", reason } });

const questionsAbout = async (school: TestApp, childId: string) => {
  const as = await aGeneraladmin(school);
  const { data } = await school.call(calls.listGuardianQuestions, { as });
  return data.questions.filter(({ child }) => child._id === childId);
};

async function tryAll(school: TestApp, as: Person, childId: string) {
  const query = { childId };
  const body = { password: as.password };
  const children = [{ childId, becomes: "secondGuardian" as const }];
  const tried = {
    endChild: await school.call(contract.accountDeletion.endChild, { as, query, body }),
    exportChild: await school.call(contract.oversight.exportChild, { as, query }),
    handOver: await school.call(calls.handOver, { as, query, body }),
    endOther: await school.call(calls.endGuardian, { as, query, body: { ...body, who: "other" } }),
    stepBack: await school.call(calls.endGuardian, { as, query, body: { ...body, who: "me" } }),
    invite: await school.call(calls.inviteGuardian, {
      as,
      body: { ...body, childIds: [childId] },
    }),
    ownPhone: await school.call(calls.sendOwnPhoneCode, {
      as,
      query,
      body: { ...body, phoneNumber: "9876500001", country: "IN" },
    }),
    askAdmins: await askAdmins(school, as, childId),
    deleteMe: await school.call(contract.accountDeletion.deleteMe, { as, body: { children } }),
  };
  return Object.fromEntries(Object.entries(tried).map(([name, { code }]) => [name, code]));
}

describe("an admin's decision about guardians", () => {
  test("makes one the first at once, with a reason, and notifies both", async ({ school }) => {
    const { mother, father, stranger, childId } = await twoGuardians(school);
    const decide = decider(school, await aGeneraladmin(school));
    expect((await askAdmins(school, stranger, childId)).code).toBe("CHILD_NOT_FOUND");
    expect((await askAdmins(school, mother, childId)).code).toBe("NOT_ALLOWED");
    expect((await askAdmins(school, father, childId)).status).toBe(200);
    expect(await questionsAbout(school, childId)).toMatchObject([
      { kind: "beFirst", words: "Please" },
    ]);
    expect(JSON.stringify(await readGuardians(school, mother))).not.toContain("beFirst");

    expect(await decide(childId, "makeFirst", father.id, "")).toMatchObject({
      status: 400,
      errors: [{ path: "reason" }],
    });
    expect((await decide(childId, "makeFirst", stranger.id)).code).toBe("GUARDIAN_NOT_FOUND");
    expect((await decide(childId, "makeFirst", father.id)).status).toBe(200);
    expect(await questionsAbout(school, childId)).toEqual([]);
    expect(await readGuardians(school, father)).toMatchObject([
      { isFirst: true, asked: [], decidedUntil: expect.any(String) },
    ]);
    expect(await readGuardians(school, mother)).toMatchObject([
      { isFirst: false, decidedUntil: expect.any(String) },
      { firstName: "Safiya", isFirst: true, decidedUntil: null },
    ]);
    await school.platform.backgroundTasks.settled();
    for (const one of [mother, father]) {
      expect(school.messagesTo(targetOf(phoneOf(one))).at(-1)?.text).toContain("Idris");
    }
    expect((await decide(childId, "endGuardian", mother.id)).code).toBe("SCHOOL_HAS_DECIDED");
    const entries = await school.platform.database.read
      .selectFrom("audit_entries")
      .select(["action", "reason"])
      .where("target_id", "=", childId)
      .where("action", "in", ["makeFirstGuardian", "endGuardian"])
      .execute();
    expect(entries).toEqual([{ action: "makeFirstGuardian", reason: "The court" }]);
  });

  test("that changes nothing is told to whoever asked, and to no other guardian", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    await askAdmins(school, father, childId);
    const [before, hers] = [await writtenTo(school, father), await writtenTo(school, mother)];
    await decider(school, await aGeneraladmin(school))(childId, "close");
    expect((await writtenTo(school, father)).slice(before.length)).toEqual([
      expect.stringContaining("Nothing changes"),
    ]);
    expect(await writtenTo(school, mother)).toEqual(hers);
  });

  test("ends one at once, and never the last", async ({ school }) => {
    const { mother, father, childId, siblingId } = await twoGuardians(school);
    const decide = decider(school, await aGeneraladmin(school));
    expect((await decide(siblingId, "endGuardian", mother.id)).code).toBe("LAST_GUARDIAN");
    expect((await decide(childId, "endGuardian", mother.id)).status).toBe(200);
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true, other: null }]);
    expect((await readFamily(school, mother)).children).toMatchObject([{ _id: siblingId }]);
  });

  test("lets no guardian end the account, export it or change guardians for 72 hours", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const invited = await aStudent(school);
    const decide = decider(school, await aGeneraladmin(school));
    await decide(childId, "makeFirst", mother.id);
    for (const one of [mother, father]) {
      const codes = await tryAll(school, one, childId);
      expect(new Set(Object.values(codes)), JSON.stringify(codes)).toEqual(
        new Set(["SCHOOL_HAS_DECIDED"]),
      );
    }
    const end = await school.call(contract.accountDeletion.endChild, {
      as: mother,
      query: { childId },
      body: { password: mother.password },
    });
    const [shown] = await readGuardians(school, mother);
    expect(end).toMatchObject({ status: 403, values: { until: shown?.decidedUntil } });
    const sibling = (await readGuardians(school, mother))[1];
    await acceptInvitation(school, invited, await anInvitation(school, mother, sibling?._id ?? ""));
    expect(await readGuardians(school, invited)).toHaveLength(1);

    school.wait(72 * HOUR);
    const as = { ...mother, token: await aSession(school, mother) };
    const query = { childId };
    expect((await school.call(contract.oversight.exportChild, { as, query })).status).toBe(200);
    const body = { password: mother.password, who: "other" as const };
    expect((await school.call(calls.endGuardian, { as, query, body })).status).toBe(200);
    expect((await undo(school, childId)).code).toBe("NOT_FOUND");
  });
});

describe("undoing a decision about guardians", () => {
  test("restores guardians, choices and questions, and notifies both", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const { courseId } = await aPublishedCourse(school, await aTeacher(school));
    const admin = await aGeneraladmin(school);
    const decide = decider(school, admin);
    await school.call(contract.family.answerRequest, {
      as: mother,
      body: { childId, courseId, allow: false },
    });
    await askAdmins(school, father, childId);
    const stored = async () =>
      Promise.all(
        (["guardians", "consents", "withheld_courses", "guardian_questions"] as const).map(
          async (table) =>
            school.platform.database.read
              .selectFrom(table)
              .selectAll()
              .where("child_id", "=", childId)
              .orderBy("child_id")
              .execute(),
        ),
      );
    const before = await stored();
    await decide(childId, "endGuardian", mother.id);
    expect((await readFamily(school, mother)).children).toHaveLength(1);
    const shown = await school.call(calls.readGuardiansOf, {
      as: admin,
      query: { userID: childId },
    });
    expect(shown.data).toMatchObject({
      guardians: [{ _id: father.id, isFirst: true }],
      decidedUntil: expect.any(String),
    });
    const byAdmin = { as: admin, body: { childId, reason: "Mine" } };
    expect((await school.call(calls.undoGuardianDecision, byAdmin)).code).toBe("NOT_ALLOWED");
    expect((await undo(school, childId, "")).status).toBe(400);
    expect((await undo(school, childId)).status).toBe(200);
    const sorted = (tables: object[][]) =>
      tables.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
    expect(sorted(await stored())).toEqual(sorted(before));
    expect(await questionsAbout(school, childId)).toHaveLength(1);
    expect(await readGuardians(school, mother)).toMatchObject([
      { isFirst: true, decidedUntil: null },
      { firstName: "Safiya" },
    ]);
    expect((await undo(school, childId)).code).toBe("NOT_FOUND");
    await school.platform.backgroundTasks.settled();
    for (const one of [mother, father]) {
      const [last] = school.messagesTo(targetOf(phoneOf(one))).slice(-1);
      expect(last?.text).toContain("Idris");
    }
    expect((await decide(childId, "makeFirst", father.id)).status).toBe(200);
  });

  test("gives a student back the guardians who were let go", async ({ school }) => {
    const mother = await aStudent(school);
    const student = await aGrownStudent(school, mother);
    const decide = decider(school, await aGeneraladmin(school));
    expect((await decide(student.id, "letDecideAlone")).status).toBe(200);
    const token = await aSession(school, mother);
    expect((await readFamily(school, { token })).grown).toEqual([]);
    const naming = await school.call(calls.nameGuardian, {
      as: student,
      body: { password: student.password },
    });
    expect(naming.code).toBe("SCHOOL_HAS_DECIDED");
    expect((await undo(school, student.id)).status).toBe(200);
    expect((await readFamily(school, { token })).grown).toMatchObject([{ _id: student.id }]);
  });

  test("resumes a child whom the decision left with a suspended guardian", async ({ school }) => {
    const { mother, father, childId } = await twoGuardians(school);
    await suspend(school, father.id);
    const isPaused = async () => {
      const row = school.platform.database.read.selectFrom("users").select("suspended");
      return (await row.where("id", "=", childId).executeTakeFirstOrThrow()).suspended === 1;
    };
    const decide = decider(school, await aGeneraladmin(school));
    await decide(childId, "endGuardian", mother.id);
    expect(await isPaused()).toBe(true);
    expect((await undo(school, childId)).status).toBe(200);
    expect(await isPaused()).toBe(false);
  });

  test("leaves out a guardian whose account was deleted since", async ({ school }) => {
    const { mother, father, childId, siblingId } = await twoGuardians(school);
    const decide = decider(school, await aGeneraladmin(school));
    await decide(childId, "endGuardian", mother.id);
    const children = [{ childId: siblingId, becomes: "delete" as const }];
    await school.call(contract.accountDeletion.deleteMe, { as: mother, body: { children } });
    expect((await undo(school, childId)).status).toBe(200);
    expect(await readGuardians(school, father)).toMatchObject([{ isFirst: true, other: null }]);
  });

  test("is over after 72 hours, when what the former guardian had chosen is deleted", async ({
    school,
  }) => {
    const { mother, father, childId } = await twoGuardians(school);
    const decide = decider(school, await aGeneraladmin(school));
    await askAdmins(school, father, childId);
    await decide(childId, "endGuardian", mother.id);
    school.wait(72 * HOUR);
    await school.sweep();
    const left = await Promise.all(
      (["guardian_decisions", "guardian_questions", "consents"] as const).map(async (table) =>
        school.platform.database.read
          .selectFrom(table)
          .selectAll()
          .where("child_id", "=", childId)
          .execute(),
      ),
    );
    expect(left).toMatchObject([[], [], [{ guardian_id: father.id }]]);
  });
});

test("a question asked after the 72 hours stays, although no sweep has run", async ({ school }) => {
  const { mother, father, childId } = await twoGuardians(school);
  await decider(school, await aGeneraladmin(school))(childId, "makeFirst", mother.id);
  school.wait(72 * HOUR);
  await askAdmins(school, { ...father, token: await aSession(school, father) }, childId);
  expect(await questionsAbout(school, childId)).toHaveLength(1);
  await school.sweep();
  expect(await questionsAbout(school, childId)).toHaveLength(1);
});

test("guardians named by a student are never made to decide", async ({ school }) => {
  const student = await aStudent(school);
  const named = await aNamedGuardian(school, student);
  const decide = decider(school, await aGeneraladmin(school));
  expect((await decide(student.id, "letDecideAlone")).code).toBe("GUARDIAN_NOT_FOUND");
  expect((await decide(student.id, "makeFirst", named)).code).toBe("GUARDIAN_NOT_FOUND");
  expect((await decide(student.id, "makeFirst", student.id)).code).toBe("GUARDIAN_NOT_FOUND");
});
