import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import {
  aGeneraladmin,
  aStudent,
  aTeacher,
  anUnapprovedTeacher,
  approve,
  suspend,
  superadminSession,
} from "@madrasa/testkit/people";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { addBackupRun } from "../../platform/backup/backup-runs.queries.ts";
import { DAY } from "../../platform/clock.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const test = appTest(() => createTestApp());

async function read(school: TestApp, as: { token: string }) {
  return (await school.call(contract.today.readToday, { as })).data;
}

test("the steps of a new school tick themselves, and go with the last one", async () => {
  const TWILIO = { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "cedar" };
  const sms = { ...TWILIO, TWILIO_SMS_FROM: "+15005550006" };
  const school = await createTestApp(sms);
  const silent = await createTestApp();
  const as = await superadminSession(school);
  const steps = async () => (await read(school, as)).steps;
  const none = { school: false, codes: true, teacher: false, about: false, backup: false };
  expect(await steps()).toEqual(none);
  const ofSilent = await read(silent, await superadminSession(silent));
  expect(ofSilent.steps, "codes lie in a file").toEqual({ ...none, codes: false });

  const { data } = await school.call(contract.invitations.inviteTeacher, { as, body: {} });
  expect(await steps()).toMatchObject({ teacher: true });
  const query = { id: data._id };
  await school.call(contract.invitations.revokeInvitation, { as, query, body: {} });
  expect(await steps(), "the link was taken back").toMatchObject({ teacher: false });
  await school.call(contract.invitations.inviteTeacher, { as, body: {} });

  const about = { header: "Who we are", paragraph: "A small school.", socialLinks: [] };
  await school.call(contract.site.updateAbout, {
    as,
    query: { aboutUsId: ABOUT_US_ID },
    body: about,
  });
  expect(await steps()).toMatchObject({ about: true, backup: false });
  const value = { en: "Al-Noor" };
  await school.call(contract.site.setSchoolNames, { as, body: { value } });
  expect(await steps()).toMatchObject({ school: true, backup: false });
  const { database, clock } = school.platform;
  await database.transaction((tx) =>
    addBackupRun(tx, { kind: "backup", isOk: false, words: "The disk is full.", at: clock() }),
  );
  expect(await steps()).toMatchObject({ backup: false });
  await database.transaction((tx) =>
    addBackupRun(tx, { kind: "backup", isOk: true, words: "2 rows", at: clock() + 1 }),
  );
  expect(await steps(), "nothing is left to do").toBe(null);

  const later = await superadminSession(silent);
  silent.wait(29 * DAY);
  expect((await read(silent, later)).steps).not.toBe(null);
  silent.wait(2 * DAY);
  expect((await read(silent, later)).steps, "it is no longer new").toBe(null);
  await Promise.all([school.close(), silent.close()]);
});

test("an admin sees who waits, the longest first, and no steps", async ({ school }) => {
  const admin = await aGeneraladmin(school);
  const before = (await read(school, admin)).waitingTotal;
  expect(before).toBe(0);
  const names = Array.from({ length: 12 }, (_, index) => `Harun ${"abcdefghijkl"[index]}`);
  const teachers = [];
  for (const lastName of names) {
    school.wait(1);
    teachers.push(await anUnapprovedTeacher(school, { lastName }));
  }
  const found = await read(school, admin);
  expect(found).toMatchObject({ waitingTotal: 12, steps: null });
  expect(found.waiting.map(({ lastName }) => lastName)).toEqual(names.slice(0, 10));
  await approve(school, teachers[0]?.id ?? "");
  const next = await read(school, admin);
  expect(next.waitingTotal).toBe(11);
  expect(next.waiting[0]?.lastName).toBe(names[1]);
  const second = teachers[1]?.id ?? "";
  await suspend(school, second);
  const without = await read(school, admin);
  expect(without.waitingTotal, "who is suspended waits for nobody").toBe(10);
  expect(without.waiting[0]?.lastName).toBe(names[2]);
  await suspend(school, second, false);
  expect((await read(school, admin)).waiting[0]?.lastName).toBe(names[1]);
});

test("messages to the school are counted from the oldest, for those who read them", async ({
  school,
}) => {
  const [superadmin, admin] = [await superadminSession(school), await aGeneraladmin(school)];
  expect((await read(school, admin)).messages).toBe(null);
  expect((await read(school, superadmin)).messages).toEqual({ count: 0, oldestAt: null });
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const student = await aStudent(school);
  const body = { subject: { kind: "course", _id: courseId } } as const;
  const from = school.platform.clock();
  for (const words of ["Too late in the evening", "Too early"]) {
    const told = await school.call(contract.complaints.submit, {
      as: student,
      body: { ...body, words },
    });
    expect(told.status).toBe(200);
    school.wait(DAY);
  }
  const { messages } = await read(school, superadmin);
  expect(messages?.count).toBe(2);
  expect(Date.parse(messages?.oldestAt ?? "")).toBeGreaterThanOrEqual(from);
  expect(Date.parse(messages?.oldestAt ?? "")).toBeLessThan(from + DAY);
});
