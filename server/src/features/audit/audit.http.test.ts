import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import type { AuditAct } from "@madrasa/contract/audit";
import { aDeletedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  anAdminForm,
  anUnapprovedTeacher,
  aStudent,
  aTeacher,
  superadminSession,
  type Person,
} from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";
import { recordAct } from "./index.ts";

let school: TestSchool;
let superadmin: { token: string };
beforeAll(async () => {
  school = await openTestSchool();
  superadmin = await superadminSession(school);
});
afterAll(() => school.close());

const { teachers, admins, oversight, audit, accounts } = contract;

const trail = async (query: { search?: string; limit?: number } = {}) =>
  (await school.call(audit.listAudit, { as: superadmin, query })).data.entries;
/** The entries that an act has added to the audit trail, and its status. */
async function added(act: () => Promise<{ status: number }>) {
  const known = new Set((await trail({ limit: 100 })).map(({ _id }) => _id));
  school.wait(1_000);
  const { status } = await act();
  const entries = (await trail({ limit: 100 })).filter(({ _id }) => !known.has(_id));
  return { status, entries };
}
const nameOf = async (as: Person) => {
  const { data } = await school.call(accounts.readMe, { as });
  return `${data.firstName} ${data.lastName}`;
};
const approve = async (as: { token: string }, userID: string, approved: boolean) =>
  school.call(teachers.approveTeacher, { as, body: { userID, approved } });
const suspend = async (as: { token: string }, userID: string, suspended: boolean) =>
  school.call(teachers.suspendTeacher, { as, body: { userID, suspended } });

describe("the audit trail", () => {
  test("has each act once, with both names, and nothing when nothing changed", async () => {
    const admin = await aGeneraladmin(school);
    const teacher = await anUnapprovedTeacher(school);
    const target = { targetId: teacher.id, targetName: await nameOf(teacher) };
    const actor = { actorId: admin.id, actorName: await nameOf(admin) };
    const query = { teacherId: teacher.id };
    const acts: [AuditAct | undefined, () => Promise<{ status: number }>][] = [
      [undefined, () => approve(admin, teacher.id, false)],
      ["approveTeacher", () => approve(admin, teacher.id, true)],
      [undefined, () => approve(admin, teacher.id, true)],
      ["withdrawApproval", () => approve(admin, teacher.id, false)],
      [undefined, () => suspend(admin, teacher.id, false)],
      ["suspendTeacher", () => suspend(admin, teacher.id, true)],
      [undefined, () => suspend(admin, teacher.id, true)],
      ["unsuspendTeacher", () => suspend(admin, teacher.id, false)],
      [
        "issueRecoveryLink",
        () => school.call(teachers.issueRecoveryLink, { as: admin, body: { userID: teacher.id } }),
      ],
      ["deleteTeacher", () => school.call(teachers.deleteTeacher, { as: admin, query })],
    ];
    for (const [act, perform] of acts) {
      const { status, entries } = await added(perform);
      expect(status).toBe(200);
      const expected = act ? [{ ...target, ...actor, act, at: expect.stringMatching(/Z$/) }] : [];
      expect(entries).toMatchObject(expected);
      expect(entries).toHaveLength(expected.length);
    }
  });

  test("has one entry for all who waited, with their number, and none when no one did", async () => {
    for (let count = 0; count < 3; count += 1) await anUnapprovedTeacher(school);
    const approveAll = async () => school.call(teachers.approveAllTeachers, { as: superadmin });
    const { entries } = await added(approveAll);
    expect(entries).toMatchObject([
      { act: "approveAllTeachers", actorName: "School Keeper", targetId: null, targetName: "3" },
    ]);
    expect(await added(approveAll)).toEqual({ status: 200, entries: [] });
  });

  test("has restored courses, and created and deleted admins", async () => {
    const courseId = await aDeletedCourse(school, await aTeacher(school));
    const restored = await added(() =>
      school.call(oversight.restoreCourse, { as: superadmin, query: { courseId } }),
    );
    expect(restored.entries).toMatchObject([
      { act: "restoreCourse", targetId: courseId, targetName: "Tajweed" },
    ]);
    const form = anAdminForm();
    const made = await added(() => school.call(admins.createAdmin, { as: superadmin, body: form }));
    const target = { targetName: `${form.firstName} ${form.lastName}` };
    expect(made.entries).toMatchObject([{ act: "createAdmin", ...target }]);
    const id = made.entries[0]?.targetId ?? "";
    const gone = await added(() =>
      school.call(admins.deleteAdmin, { as: superadmin, params: { id } }),
    );
    expect(gone.entries).toMatchObject([{ act: "deleteAdmin", targetId: id, ...target }]);
  });

  test("has nothing of refused calls", async () => {
    const student = await aStudent(school);
    for (const act of [
      () => approve(superadmin, student.id, true),
      () => suspend(superadmin, student.id, true),
      () =>
        school.call(teachers.deleteTeacher, { as: superadmin, query: { teacherId: student.id } }),
      () =>
        school.call(teachers.issueRecoveryLink, { as: superadmin, body: { userID: student.id } }),
      () => school.call(admins.deleteAdmin, { as: superadmin, params: { id: student.id } }),
      () =>
        school.call(oversight.restoreCourse, { as: superadmin, query: { courseId: student.id } }),
    ]) {
      expect(await added(act)).toEqual({ status: 404, entries: [] });
    }
  });

  test("stays after both are deleted, with their names as they were and nothing else", async () => {
    const admin = await aGeneraladmin(school);
    const teacher = await anUnapprovedTeacher(school);
    const names = { actorName: await nameOf(admin), targetName: await nameOf(teacher) };
    const { entries } = await added(() => approve(admin, teacher.id, true));
    await school.call(accounts.updateMe, { as: teacher, body: { firstName: "Renamed" } });
    for (const as of [admin, teacher]) await school.call(accounts.deleteMe, { as });
    const kept = (await trail({ limit: 100 })).find(({ _id }) => _id === entries[0]?._id);
    expect(kept).toMatchObject({ ...names, act: "approveTeacher" });
    const { audit_entries: rows = [] } = await dump(school);
    for (const secret of [admin.email, admin.phone, teacher.email, teacher.phone]) {
      expect(rows.filter((row) => row.includes(secret))).toEqual([]);
    }
  });

  test("is listed newest first, in pages without gap or repeat", async () => {
    const teacher = await anUnapprovedTeacher(school);
    const acts = [true, false, true, false, true];
    for (const approved of acts) await approve(superadmin, teacher.id, approved);
    const walk = async (limit: number) =>
      allPages(
        limit,
        async (query) => school.call(audit.listAudit, { as: superadmin, query }),
        ({ entries }) => entries,
      );
    const all = await walk(100);
    expect(await walk(2)).toEqual(all);
    expect(await walk(3)).toEqual(all);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.filter(({ targetId }) => targetId === teacher.id)).toHaveLength(acts.length);
  });

  test("is searched by either name, in any spelling", async () => {
    const teacher = await anUnapprovedTeacher(school);
    const body = { firstName: "أحمد", lastName: "الأنصاريّ" };
    await school.call(accounts.updateMe, { as: teacher, body });
    const admin = await aGeneraladmin(school);
    await approve(admin, teacher.id, true);
    await approve(superadmin, (await anUnapprovedTeacher(school)).id, true);
    for (const search of ["احمد الانصاري", "أَحمد", (await nameOf(admin)).toUpperCase()]) {
      const found = await trail({ search });
      expect(
        found.map(({ targetId }) => targetId),
        search,
      ).toContain(teacher.id);
      expect(found.length).toBeLessThanOrEqual(2);
    }
    for (const search of ["100%", "أح_د", "nobody of this name"]) {
      expect(await trail({ search })).toEqual([]);
    }
  });
});

test("an act of a person who is no longer an admin is rolled back", async () => {
  const [teacher, student] = [await anUnapprovedTeacher(school), await aStudent(school)];
  const { database } = school.platform;
  const before = await dump(school);
  for (const id of [student.id, "f".repeat(24)]) {
    const actor = { id, role: "generaladmin" as const, approved: true, suspended: false };
    const act = database.transaction(async (tx) => {
      await tx.updateTable("users").set({ approved: 1 }).where("id", "=", teacher.id).execute();
      await recordAct(school.platform, tx, {
        actor: { ...actor, tokenHash: "" },
        act: "approveTeacher",
        target: { id: teacher.id, name: "teacher" },
      });
    });
    await expect(act).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  }
  expect(await dump(school)).toEqual(before);
});
