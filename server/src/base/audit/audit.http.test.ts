import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { AuditAction } from "@madrasa/contract/base/audit";
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
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { recordAction } from "./index.ts";

let superadmin: { token: string };
test.beforeAll(async ({ school }) => {
  superadmin = await superadminSession(school);
});

const { teachers, admins, oversight, audit } = contract;

const trail = async (school: TestApp, query: { search?: string; limit?: number } = {}) =>
  (await school.call(audit.listAudit, { as: superadmin, query })).data.entries;
async function added(school: TestApp, action: () => Promise<{ status: number }>) {
  const known = new Set((await trail(school, { limit: 100 })).map(({ _id }) => _id));
  school.wait(1_000);
  const { status } = await action();
  const entries = (await trail(school, { limit: 100 })).filter(({ _id }) => !known.has(_id));
  return { status, entries };
}
const nameOf = async (school: TestApp, as: Person) => {
  const { data } = await school.call(contract.profile.readMe, { as });
  return `${data.firstName} ${data.lastName}`;
};
const approve = async (school: TestApp, as: { token: string }, userID: string, approved: boolean) =>
  school.call(teachers.approveTeacher, { as, body: { userID, approved } });
const suspend = async (
  school: TestApp,
  as: { token: string },
  userID: string,
  suspended: boolean,
) => school.call(teachers.suspendTeacher, { as, body: { userID, suspended } });

describe("the audit trail", () => {
  test("has each action once, with both names, and nothing when nothing changed", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const teacher = await anUnapprovedTeacher(school);
    const target = { targetId: teacher.id, targetName: await nameOf(school, teacher) };
    const actor = { actorId: admin.id, actorName: await nameOf(school, admin) };
    const query = { teacherId: teacher.id };
    const actions: [AuditAction | undefined, () => Promise<{ status: number }>][] = [
      [undefined, () => approve(school, admin, teacher.id, false)],
      ["approveTeacher", () => approve(school, admin, teacher.id, true)],
      [undefined, () => approve(school, admin, teacher.id, true)],
      ["withdrawApproval", () => approve(school, admin, teacher.id, false)],
      [undefined, () => suspend(school, admin, teacher.id, false)],
      ["suspendTeacher", () => suspend(school, admin, teacher.id, true)],
      [undefined, () => suspend(school, admin, teacher.id, true)],
      ["unsuspendTeacher", () => suspend(school, admin, teacher.id, false)],
      [
        "issueRecoveryLink",
        () => school.call(teachers.issueRecoveryLink, { as: admin, body: { userID: teacher.id } }),
      ],
      ["deleteTeacher", () => school.call(teachers.deleteTeacher, { as: admin, query })],
    ];
    for (const [action, perform] of actions) {
      const { status, entries } = await added(school, perform);
      expect(status).toBe(200);
      const named = action === "deleteTeacher" ? { ...target, targetName: "" } : target;
      const expected = action
        ? [{ ...named, ...actor, action, at: expect.stringMatching(/Z$/) }]
        : [];
      expect(entries).toMatchObject(expected);
      expect(entries).toHaveLength(expected.length);
    }
  });

  test("has one entry for all who waited, with their number, and none when no one did", async ({
    school,
  }) => {
    for (let count = 0; count < 3; count += 1) await anUnapprovedTeacher(school);
    const approveAll = async () => school.call(teachers.approveAllTeachers, { as: superadmin });
    const { entries } = await added(school, approveAll);
    expect(entries).toMatchObject([
      { action: "approveAllTeachers", actorName: "School Keeper", targetId: null, targetName: "3" },
    ]);
    expect(await added(school, approveAll)).toEqual({ status: 200, entries: [] });
  });

  test("has restored courses, and created and deleted admins", async ({ school }) => {
    const courseId = await aDeletedCourse(school, await aTeacher(school));
    const restored = await added(school, () =>
      school.call(oversight.restoreCourse, { as: superadmin, query: { courseId } }),
    );
    expect(restored.entries).toMatchObject([
      { action: "restoreCourse", targetId: courseId, targetName: "Tajweed" },
    ]);
    const form = anAdminForm();
    const made = await added(school, () =>
      school.call(admins.createAdmin, { as: superadmin, body: form }),
    );
    const target = { targetName: `${form.firstName} ${form.lastName}` };
    expect(made.entries).toMatchObject([{ action: "createAdmin", ...target }]);
    const id = made.entries[0]?.targetId ?? "";
    const gone = await added(school, () =>
      school.call(admins.deleteAdmin, { as: superadmin, params: { id } }),
    );
    expect(gone.entries).toMatchObject([{ action: "deleteAdmin", targetId: id, targetName: "" }]);
  });

  test("has nothing of refused calls", async ({ school }) => {
    const student = await aStudent(school);
    for (const action of [
      () => approve(school, superadmin, student.id, true),
      () => suspend(school, superadmin, student.id, true),
      () =>
        school.call(teachers.deleteTeacher, { as: superadmin, query: { teacherId: student.id } }),
      () =>
        school.call(teachers.issueRecoveryLink, { as: superadmin, body: { userID: student.id } }),
      () => school.call(admins.deleteAdmin, { as: superadmin, params: { id: student.id } }),
      () =>
        school.call(oversight.restoreCourse, { as: superadmin, query: { courseId: student.id } }),
    ]) {
      expect(await added(school, action)).toEqual({ status: 404, entries: [] });
    }
  });

  test("has people by id: their present names, and none once they are deleted", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const teacher = await anUnapprovedTeacher(school);
    const secrets = [admin, teacher].flatMap(({ email, phone }) => [email, phone]);
    for (const as of [admin, teacher]) secrets.push(await nameOf(school, as));
    const { entries } = await added(school, () => approve(school, admin, teacher.id, true));
    const again = async () =>
      (await trail(school, { limit: 100 })).find(({ _id }) => _id === entries[0]?._id);
    await school.call(contract.profile.updateMe, { as: teacher, body: { firstName: "Renamed" } });
    expect((await again())?.targetName).toBe(await nameOf(school, teacher));
    expect((await again())?.targetName).toMatch(/^Renamed /);
    expect(await trail(school, { search: "renamed" })).not.toEqual([]);
    for (const as of [admin, teacher]) await school.call(contract.accountDeletion.deleteMe, { as });
    expect(await again()).toMatchObject({
      action: "approveTeacher",
      actorId: admin.id,
      actorName: "",
      targetId: teacher.id,
      targetName: "",
    });
    expect(await trail(school, { search: "renamed" })).toEqual([]);
    const { audit_entries: rows = [] } = await dump(school);
    for (const secret of secrets) {
      expect(rows.filter((row) => row.includes(secret))).toEqual([]);
    }
  });

  test("is listed newest first, in pages without gap or repeat", async ({ school }) => {
    const teacher = await anUnapprovedTeacher(school);
    const actions = [true, false, true, false, true];
    for (const approved of actions) await approve(school, superadmin, teacher.id, approved);
    const readAll = async (limit: number) =>
      allPages(
        limit,
        async (query) => school.call(audit.listAudit, { as: superadmin, query }),
        ({ entries }) => entries,
      );
    const all = await readAll(100);
    expect(await readAll(2)).toEqual(all);
    expect(await readAll(3)).toEqual(all);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(all.filter(({ targetId }) => targetId === teacher.id)).toHaveLength(actions.length);
  });

  test("is searched by either name, in any spelling", async ({ school }) => {
    const teacher = await anUnapprovedTeacher(school);
    const body = { firstName: "أحمد", lastName: "الأنصاريّ" };
    await school.call(contract.profile.updateMe, { as: teacher, body });
    const admin = await aGeneraladmin(school);
    await approve(school, admin, teacher.id, true);
    await approve(school, superadmin, (await anUnapprovedTeacher(school)).id, true);
    const name = (await nameOf(school, admin)).toUpperCase();
    const reversed = name.split(" ").toReversed().join(" ");
    const phone = `+${teacher.country === "IN" ? "91" : "964"} ${teacher.phone}`;
    for (const search of ["احمد الانصاري", "الانصاري احمد", "أَحمد", name, reversed, phone]) {
      const found = await trail(school, { search });
      expect(
        found.map(({ targetId }) => targetId),
        search,
      ).toContain(teacher.id);
      expect(found.length).toBeLessThanOrEqual(3);
    }
    for (const search of ["100%", "أح_د", "nobody of this name"]) {
      expect(await trail(school, { search })).toEqual([]);
    }
  });
});

test("an action of a person who is no longer an admin is rolled back", async ({ school }) => {
  const [teacher, student] = [await anUnapprovedTeacher(school), await aStudent(school)];
  const { database } = school.platform;
  const before = await dump(school);
  for (const id of [student.id, "f".repeat(24)]) {
    const actor = {
      id,
      role: "generaladmin" as const,
      approved: true,
      isChild: false,
      isPinSession: false,
      passwordAt: null,
      suspended: false,
    };
    const action = database.transaction(async (tx) => {
      await tx.updateTable("users").set({ approved: 1 }).where("id", "=", teacher.id).execute();
      await recordAction(school.platform, tx, {
        actor: { ...actor, tokenHash: "", deviceId: "" },
        action: "approveTeacher",
        target: { id: teacher.id, name: "teacher" },
      });
    });
    await expect(action).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  }
  expect(await dump(school)).toEqual(before);
});
