import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { aNote, aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aSession,
  aStudent,
  aTeacher,
  type Person,
  superadminSession,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { phoneOf, recoverAndSignIn, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aChildOf,
  aFamilyKey,
  anInvitation,
  enterAs,
  readFamily,
  readGuardians,
  someChildren,
  twoGuardians,
} from "../../testing/families.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

type Becomes = "secondGuardian" | "delete";

const linksTo = (school: TestApp, person: Person) =>
  school
    .messagesTo(targetOf(phoneOf(person)))
    .flatMap(({ text }) => /undo-change#([\w-]+)/.exec(text)?.[1] ?? []);

const leave = async (school: TestApp, as: Person, ...answers: [string | undefined, Becomes][]) => {
  const children = answers.map(([childId = "", becomes]) => ({ childId, becomes }));
  return school.call(contract.accountDeletion.deleteMe, { as, body: { children } });
};

test("a guardian answers for each child when deleting the account, and one link restores all that was deleted", async ({
  school,
}) => {
  const [mother, father, stranger] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  const [idris, safiya] = await someChildren(school, mother, "Idris", "Safiya");
  const [foreign] = await someChildren(school, stranger, "Bilal");
  await acceptInvitation(school, father, await anInvitation(school, mother, idris?._id ?? ""));
  const refused = [
    await leave(school, mother),
    await leave(school, mother, [idris?._id, "secondGuardian"]),
    await leave(school, mother, [idris?._id, "delete"], [safiya?._id, "secondGuardian"]),
    await leave(
      school,
      mother,
      [idris?._id, "delete"],
      [safiya?._id, "delete"],
      [foreign?._id, "delete"],
    ),
  ];
  expect(refused.map(({ code }) => code)).toEqual([
    "HAS_CHILDREN",
    "HAS_CHILDREN",
    "GUARDIAN_NOT_FOUND",
    "CHILD_NOT_FOUND",
  ]);
  expect((await readFamily(school, mother)).children).toHaveLength(2);

  const left = await leave(school, mother, [idris?._id, "secondGuardian"], [safiya?._id, "delete"]);
  expect(left.status).toBe(200);
  const of = (await school.call(contract.guardians.readGuardians, { as: father })).data.children;
  expect(of).toMatchObject([{ firstName: "Idris", isFirst: true, other: null }]);
  expect((await readFamily(school, stranger)).children).toHaveLength(1);
  await school.platform.backgroundTasks.settled();
  const [secret = "", ...others] = linksTo(school, mother);
  expect(others).toEqual([]);
  const undone = await school.call(contract.contacts.undoChange, { body: { secret } });
  expect(undone.data).toEqual({ kind: "deletion", without: [] });
  const back = await recoverAndSignIn(school, phoneOf(mother));
  expect((await readFamily(school, back)).children).toMatchObject([{ firstName: "Safiya" }]);
  expect((await leave(school, father, [idris?._id, "delete"])).status).toBe(200);
});

test("a child who is deleted with the first guardian comes back alone by the other guardian's link", async ({
  school,
}) => {
  const { mother, father, childId, siblingId } = await twoGuardians(school);
  expect((await leave(school, mother, [childId, "delete"], [siblingId, "delete"])).status).toBe(
    200,
  );
  await school.platform.backgroundTasks.settled();
  expect(linksTo(school, mother)).toHaveLength(1);
  const [secret = "", ...others] = linksTo(school, father);
  expect(others).toEqual([]);
  expect((await school.call(contract.contacts.undoChange, { body: { secret } })).status).toBe(200);
  expect(await readGuardians(school, father)).toMatchObject([{ _id: childId, isFirst: true }]);
  const [own = ""] = linksTo(school, mother);
  await school.call(contract.contacts.undoChange, { body: { secret: own } });
  const back = await recoverAndSignIn(school, phoneOf(mother));
  expect(await readGuardians(school, back)).toMatchObject([
    { firstName: "Idris", isFirst: false },
    { firstName: "Safiya", isFirst: true },
  ]);
});

test("the guardian who stays is told of the one who leaves, and of each end of a child's account at most three times a day", async ({
  school,
}) => {
  const { mother, father, childId, siblingId } = await twoGuardians(school);
  const end = async () =>
    school.call(contract.accountDeletion.endChild, {
      as: mother,
      query: { childId },
      body: { password: mother.password },
    });
  for (let count = 0; count < 3; count += 1) {
    expect((await end()).status).toBe(200);
    await school.platform.backgroundTasks.settled();
    const secret = linksTo(school, father).at(-1) ?? "";
    expect((await school.call(contract.contacts.undoChange, { body: { secret } })).status).toBe(
      200,
    );
  }
  expect((await end()).code).toBe("TOO_MANY_REQUESTS");
  expect(linksTo(school, father)).toHaveLength(3);
  await leave(school, mother, [childId, "secondGuardian"], [siblingId, "delete"]);
  await school.platform.backgroundTasks.settled();
  const told = school.messagesTo(targetOf(phoneOf(father))).at(-1)?.text;
  expect(told).toContain("You are now the main guardian of Idris");
});

test("a deleted child comes back only while the guardian has room for it", async ({ school }) => {
  const mother = await aStudent(school);
  const names = Array.from({ length: CHILDREN_MAX }, (_, index) => `Child ${index + 1}`);
  const [first] = await someChildren(school, mother, ...names);
  const query = { childId: first?._id ?? "" };
  const body = { password: mother.password };
  await school.call(contract.accountDeletion.endChild, { as: mother, query, body });
  await school.platform.backgroundTasks.settled();
  const [secret = ""] = linksTo(school, mother);
  const [another] = await someChildren(school, mother, "Idris");
  const undo = async () => school.call(contract.contacts.undoChange, { body: { secret } });
  expect(await undo()).toMatchObject({ status: 409, code: "TOO_MANY_CHILDREN" });
  await school.call(contract.accountDeletion.endChild, {
    as: mother,
    query: { childId: another?._id ?? "" },
    body,
  });
  expect((await undo()).status).toBe(200);
});

test("a guardian who comes back is not the third of a child", async ({ school }) => {
  const { mother, father, childId, siblingId, stranger } = await twoGuardians(school);
  await leave(school, mother, [childId, "delete"], [siblingId, "delete"]);
  await school.platform.backgroundTasks.settled();
  const [secret = ""] = linksTo(school, father);
  expect((await school.call(contract.contacts.undoChange, { body: { secret } })).status).toBe(200);
  await acceptInvitation(school, stranger, await anInvitation(school, father, childId));
  const [own = ""] = linksTo(school, mother);
  expect((await school.call(contract.contacts.undoChange, { body: { secret: own } })).status).toBe(
    200,
  );
  const back = await recoverAndSignIn(school, phoneOf(mother));
  expect(await readGuardians(school, back)).toMatchObject([{ _id: siblingId }]);
  expect(await readGuardians(school, father)).toMatchObject([
    { _id: childId, isFirst: true, other: {} },
  ]);
});

test("an admin who deletes a guardian answers for each child", async ({ school }) => {
  const admin = await aGeneraladmin(school);
  const { mother, father, childId, siblingId, stranger } = await twoGuardians(school);
  const erase = async (...children: { childId: string; becomes: Becomes }[]) =>
    school.call(contract.oversight.erasePerson, {
      as: admin,
      body: { userID: mother.id, children },
    });
  const second = { childId, becomes: "secondGuardian" } as const;
  const gone = { childId: siblingId, becomes: "delete" } as const;
  const foreign = { childId: await aChildOf(school, stranger), becomes: "delete" } as const;
  const refused = [
    await erase(),
    await erase(second),
    await erase(second, { ...gone, becomes: "secondGuardian" }),
    await erase(second, gone, foreign),
  ];
  expect(refused.map(({ code }) => code)).toEqual([
    "HAS_CHILDREN",
    "HAS_CHILDREN",
    "GUARDIAN_NOT_FOUND",
    "CHILD_NOT_FOUND",
  ]);
  const shown = await school.call(contract.guardians.readGuardiansOf, {
    as: admin,
    query: { userID: mother.id },
  });
  expect(shown.data.children).toMatchObject([
    { _id: childId, isFirst: true, hasOther: true },
    { _id: siblingId, isFirst: true, hasOther: false },
  ]);
  expect((await erase(second, gone)).status).toBe(200);
  expect(await readGuardians(school, father)).toMatchObject([
    { _id: childId, isFirst: true, other: null },
  ]);
  const recorded = await school.platform.database.read
    .selectFrom("audit_entries")
    .select("target_id")
    .where("action", "=", "deleteChild")
    .execute();
  expect(recorded).toEqual([{ target_id: siblingId }]);

  const query = { teacherId: father.id };
  const remove = async (becomes?: Becomes) =>
    school.call(contract.teachers.deleteTeacher, {
      as: admin,
      query,
      body: becomes ? { children: [{ childId, becomes }] } : {},
    });
  expect((await remove()).code).toBe("HAS_CHILDREN");
  expect((await remove("delete")).status).toBe(200);
  const left = await school.platform.database.read
    .selectFrom("users")
    .select("id")
    .where("id", "in", [childId, siblingId])
    .where("deleted_at", "is", null)
    .execute();
  expect(left).toEqual([]);
});

test("a guardian saves all that the school knows of a child, and of no other", async ({
  school,
}) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, await aTeacher(school));
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];
  const [idris] = await someChildren(school, mother, "Idris");
  await someChildren(school, stranger, "Bilal");
  const childId = idris?._id ?? "";
  await school.call(contract.family.joinForChildren, {
    as: mother,
    body: { courseId, childIds: [childId] },
  });
  const key = await aFamilyKey(school, mother);
  const child = await enterAs(school, key, childId);
  await aNote(school, child, { courseId, lessonId: lessonIds[0] ?? "" });
  const as = { token: await aSession(school, mother) };
  const read = async (part?: "notes" | "complaints", by: { token: string } = as) =>
    school.call(contract.oversight.exportChild, {
      as: by,
      query: { childId, ...(part && { part }) },
    });
  expect((await read()).data.account).toMatchObject({ _id: childId, firstName: "Idris" });
  expect((await read("notes")).data.notes).toHaveLength(1);
  expect((await read("complaints")).data.complaints).toEqual([]);
  expect((await read(undefined, stranger)).code).toBe("CHILD_NOT_FOUND");
});

test("admins' entries about a deleted child say that it was a child, and no more", async ({
  school,
}) => {
  const [mother, stranger] = [await aStudent(school), await aStudent(school)];
  const [idris, safiya, bilal] = await someChildren(school, mother, "Idris", "Safiya", "Bilal");
  const ids = [idris, safiya, bilal].map((one) => one?._id ?? "");
  const [taken = "", erased = "", stays = ""] = ids;
  const admin = await superadminSession(school);
  for (const userID of [...ids, stranger.id]) {
    const body = { userID, suspended: true, reason: "Was rude" };
    await school.call(contract.students.suspendStudent, { as: admin, body });
  }
  const entries = async () => {
    const { data } = await school.call(contract.audit.listAudit, { as: admin });
    const of = (id: string) =>
      data.entries
        .filter(({ targetId, action }) => targetId === id && action === "suspendStudent")
        .map(({ targetName, isChild, reason }) => [targetName.split(" ")[0], isChild, reason]);
    return [...ids, stranger.id].map((id) => of(id)[0]);
  };
  const named = (name: string) => [name, undefined, "Was rude"];
  expect(await entries()).toEqual(["Idris", "Safiya", "Bilal", "student"].map(named));

  const end = { as: mother, query: { childId: taken }, body: { password: mother.password } };
  expect((await school.call(contract.accountDeletion.endChild, end)).code).toBe("CHILD_SUSPENDED");
  await school.call(contract.students.suspendStudent, {
    as: admin,
    body: { userID: taken, suspended: false },
  });
  await school.call(contract.accountDeletion.endChild, end);
  expect((await entries())[0]).toEqual(["", true, "Was rude"]);
  for (const userID of [erased, stranger.id]) {
    await school.call(contract.oversight.erasePerson, { as: admin, body: { userID } });
  }
  school.wait(7 * DAY);
  await passRecallPeriod(school);
  expect(await entries()).toEqual([
    ["", true, ""],
    ["", true, ""],
    named("Bilal"),
    ["", undefined, ""],
  ]);
  const search = { as: admin, query: { search: "a child" } };
  const { data } = await school.call(contract.audit.listAudit, search);
  const found = new Set(data.entries.map(({ targetId }) => targetId));
  expect([taken, erased, stays].map((id) => found.has(id))).toEqual([true, true, false]);
});
