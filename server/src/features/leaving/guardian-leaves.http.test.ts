import { expect } from "vitest";
import { contract } from "@madrasa/contract";
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
import { phoneOf, targetOf } from "../../testing/codes.ts";
import {
  acceptInvitation,
  aFamilyKey,
  anInvitation,
  enterAs,
  readFamily,
  someChildren,
} from "../../testing/families.ts";
import { forgetDeleted } from "../../testing/forget-deleted.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

type Becomes = "secondGuardian" | "delete";

const leave = async (
  school: TestSchool,
  as: Person,
  ...answers: [string | undefined, Becomes][]
) => {
  const children = answers.map(([childId = "", becomes]) => ({ childId, becomes }));
  return school.call(contract.leaving.deleteMe, { as, body: { children } });
};

test("a guardian who deletes the account answers for each child; what was deleted comes back after the guardian", async ({
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
  const links = school
    .messagesTo(targetOf(phoneOf(mother)))
    .flatMap(({ text }) => /undo-change#([\w-]+)/.exec(text)?.[1] ?? []);
  const undo = async (secret = "") =>
    school.call(contract.contacts.undoChange, { body: { secret } });
  const [ofChild, own] = links.slice(-2);
  expect((await undo(ofChild)).code).toBe("LINK_NOT_VALID");
  expect((await undo(own)).status).toBe(200);
  expect((await undo(ofChild)).status).toBe(200);
  // A second guardian leaves without a question.
  expect((await leave(school, father, [idris?._id, "delete"])).status).toBe(200);
});

test("a guardian is suspended without the children, or with them", async ({ school }) => {
  const [mother, admin] = [await aStudent(school), await aGeneraladmin(school)];
  const [idris] = await someChildren(school, mother, "Idris");
  const child = await enterAs(school, await aFamilyKey(school, mother), idris?._id ?? "");
  const suspend = async (suspended: boolean, children?: boolean) =>
    school.call(contract.students.suspendStudent, {
      as: admin,
      body: { userID: mother.id, suspended, ...(children !== undefined && { children }) },
    });
  const suspended = async () =>
    (
      await school.call(contract.guardians.readGuardiansOf, {
        as: admin,
        query: { userID: mother.id },
      })
    ).data.children.map((one) => one.suspended);
  await suspend(true);
  expect(await suspended()).toEqual([false]);
  await suspend(true, true);
  expect(await suspended()).toEqual([true]);
  expect((await school.call(contract.profile.readMe, { as: child })).status).toBe(401);
  await suspend(false, true);
  expect(await suspended()).toEqual([false]);
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

test("of a child that is gone what admins did says that it was a child, and no word more", async ({
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
        .filter(({ targetId, act }) => targetId === id && act === "suspendStudent")
        .map(({ targetName, isChild, reason }) => [targetName.split(" ")[0], isChild, reason]);
    return [...ids, stranger.id].map((id) => of(id)[0]);
  };
  const named = (name: string) => [name, undefined, "Was rude"];
  expect(await entries()).toEqual(["Idris", "Safiya", "Bilal", "student"].map(named));

  const end = { as: mother, query: { childId: taken }, body: { password: mother.password } };
  await school.call(contract.leaving.endChild, end);
  // Until it can no longer come back the reason stays with it.
  expect((await entries())[0]).toEqual(["", true, "Was rude"]);
  for (const userID of [erased, stranger.id]) {
    await school.call(contract.oversight.erasePerson, { as: admin, body: { userID } });
  }
  school.wait(7 * DAY);
  await forgetDeleted(school);
  expect(await entries()).toEqual([
    ["", true, ""],
    ["", true, ""],
    named("Bilal"),
    ["", undefined, ""],
  ]);
  expect(stays).not.toBe("");
  const search = { as: admin, query: { search: "a child" } };
  const { data } = await school.call(contract.audit.listAudit, search);
  expect(new Set(data.entries.map(({ targetId }) => targetId))).toEqual(new Set([taken, erased]));
});
