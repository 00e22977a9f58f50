import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aGeneraladmin,
  anUnapprovedTeacher,
  aStudent,
  aTeacher,
  superadminSession,
} from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { aSignUpForm } from "../../testing/account-forms.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { inviteTeacher, listInvitations, revokeInvitation, readInvitation, acceptInvitation } =
  contract.invitations;

async function invite(school: TestApp, as: { token: string }) {
  const { data } = await school.call(inviteTeacher, { as, body: {} });
  return { ...data, secret: data.link.split("#invitation=")[1] ?? "" };
}

async function join(school: TestApp, invitation?: string) {
  const form = { ...(await aSignUpForm(school)), role: "teacher" as const };
  return signUp(school, form, invitation);
}

async function signUp(
  school: TestApp,
  form: Awaited<ReturnType<typeof aSignUpForm>> | { role: "teacher" },
  invitation: string | undefined,
) {
  const body = { ...(form as Awaited<ReturnType<typeof aSignUpForm>>), invitation };
  const answer = await school.call(contract.signIn.signUp, { body });
  if (answer.status !== 200) return { code: answer.code, approved: undefined };
  const me = await school.call(contract.profile.readMe, { as: answer.data });
  return { code: undefined, approved: me.data.approved };
}

const look = (school: TestApp, invitation: string) =>
  school.call(readInvitation, { body: { invitation } });

async function openOf(school: TestApp, as: { token: string }) {
  const { data } = await school.call(listInvitations, { as });
  return data.invitations.map(({ _id }) => _id);
}

test("a teacher who signs up with an admin's link is approved, once; the link is stored as a hash", async ({
  school,
}) => {
  const admin = await aGeneraladmin(school);
  const decoy = await invite(school, await superadminSession(school));
  const waiting = await anUnapprovedTeacher(school);
  const { _id, link, secret } = await invite(school, admin);
  expect(link).toMatch(/^http:\/\/[^#?]+\/signup\?role=teacher#invitation=[\w-]{22}$/);
  expect(await openOf(school, admin)).toEqual(expect.arrayContaining([_id, decoy._id]));
  const rows = await school.platform.database.read
    .selectFrom("teacher_invitations")
    .selectAll()
    .execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await look(school, secret)).status).toBe(200);

  expect(await join(school, secret)).toMatchObject({ approved: true });
  expect(await join(school, secret)).toMatchObject({ code: "INVITATION_USED" });
  expect(await look(school, secret)).toMatchObject({ status: 409, code: "INVITATION_USED" });
  expect(await openOf(school, admin)).not.toContain(_id);
  expect(await openOf(school, admin)).toContain(decoy._id);
  expect(await join(school)).toMatchObject({ approved: false });
  const me = await school.call(contract.profile.readMe, { as: waiting });
  expect(me.data.approved).toBe(false);

  const { data } = await school.call(contract.audit.listAudit, {
    as: await superadminSession(school),
    query: {},
  });
  const actions = data.entries.map(({ action, actorId }) => [action, actorId]);
  expect(actions).toContainEqual(["inviteTeacher", admin.id]);
  expect(actions.map(([action]) => action)).toContain("joinByInvitation");
});

test("a waiting teacher is approved by an admin's link once; an approved one does not use it up", async ({
  school,
}) => {
  const admin = await aGeneraladmin(school);
  const { _id, secret } = await invite(school, admin);
  const [waiting, other, decoy] = await Promise.all([
    anUnapprovedTeacher(school),
    anUnapprovedTeacher(school),
    anUnapprovedTeacher(school),
  ]);
  const accept = (as: { token: string }, invitation = secret) =>
    school.call(acceptInvitation, { as, body: { invitation } });
  const isApproved = async (as: { token: string }) =>
    (await school.call(contract.profile.readMe, { as })).data.approved;

  expect(await accept(await aStudent(school))).toMatchObject({ code: "NOT_ALLOWED" });
  expect(await accept(waiting, "A".repeat(22))).toMatchObject({ code: "INVITATION_OVER" });
  expect((await accept(await aTeacher(school))).status).toBe(200);
  expect(await openOf(school, admin)).toContain(_id);

  const both = await Promise.all([accept(waiting), accept(other)]);
  expect(both.map(({ code }) => code ?? "welcome").toSorted()).toEqual([
    "INVITATION_USED",
    "welcome",
  ]);
  const approved = await Promise.all([waiting, other, decoy].map(isApproved));
  expect(approved.filter(Boolean)).toHaveLength(1);
  expect(approved[2]).toBe(false);
  expect(await openOf(school, admin)).not.toContain(_id);
  const [winner] = approved[0] ? [waiting] : [other];
  expect((await accept(winner)).status).toBe(200);
  const { data } = await school.call(contract.audit.listAudit, {
    as: await superadminSession(school),
    query: {},
  });
  expect(data.entries).toContainEqual(
    expect.objectContaining({ action: "joinByInvitation", actorId: winner.id }),
  );
});

test("a link is over after 7 days, once it is taken back, and once its admin is none", async ({
  school,
}) => {
  const admin = await aGeneraladmin(school);
  const superadmin = await superadminSession(school);
  const [late, revoked, orphan] = [
    await invite(school, superadmin),
    await invite(school, admin),
    await invite(school, admin),
  ];
  const revoke = (id: string) =>
    school.call(revokeInvitation, { as: superadmin, query: { id }, body: {} });
  expect((await revoke(revoked._id)).status).toBe(200);
  expect(await revoke(revoked._id)).toMatchObject({ code: "INVITATION_OVER" });
  const params = { id: admin.id };
  await school.call(contract.admins.deleteAdmin, { as: superadmin, params, body: {} });
  for (const { secret } of [revoked, orphan]) {
    expect(await look(school, secret)).toMatchObject({ code: "INVITATION_OVER" });
    expect(await join(school, secret)).toMatchObject({ code: "INVITATION_OVER" });
  }
  expect(await look(school, "x".repeat(22))).toMatchObject({ code: "INVITATION_OVER" });
  expect((await look(school, late.secret)).status).toBe(200);
  school.wait(7 * DAY + 1);
  const form = { ...(await aSignUpForm(school)), role: "teacher" as const };
  expect(await signUp(school, form, late.secret)).toMatchObject({ code: "INVITATION_OVER" });
  expect(await signUp(school, form, undefined)).toMatchObject({ approved: false });
});

test("one of two people with one link is approved, the other is told and may sign up without it", async ({
  school,
}) => {
  const { secret } = await invite(school, await superadminSession(school));
  const forms = await Promise.all([1, 2, 3].map(() => aSignUpForm(school)));
  const teachers = forms.map((form) => ({ ...form, role: "teacher" as const }));
  const found = await Promise.all(teachers.map((form) => signUp(school, form, secret)));
  expect(found.filter(({ approved }) => approved)).toHaveLength(1);
  expect(found.filter(({ code }) => code === "INVITATION_USED")).toHaveLength(2);
  const late = teachers[found.findIndex(({ code }) => code !== undefined)];
  expect(late && (await signUp(school, late, undefined))).toMatchObject({ approved: false });
});

test("pressed twice with one form, one account is made", async ({ school }) => {
  const { secret } = await invite(school, await superadminSession(school));
  const form = { ...(await aSignUpForm(school)), role: "teacher" as const };
  const found = await Promise.all([1, 2].map(() => signUp(school, form, secret)));
  expect(found.filter(({ approved }) => approved)).toHaveLength(1);
  expect(["PHONE_NOT_VERIFIED", "INVITATION_USED", "CODE_EXPIRED"]).toContain(
    found.find(({ code }) => code !== undefined)?.code,
  );
});

test("a student's sign-up takes no invitation", async ({ school }) => {
  const { secret } = await invite(school, await superadminSession(school));
  const body = { ...(await aSignUpForm(school)), invitation: secret };
  expect(await school.call(contract.signIn.signUp, { body })).toMatchObject({ status: 400 });
  expect((await look(school, secret)).status, "it can still be used").toBe(200);
});
