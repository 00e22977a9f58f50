import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, anUnapprovedTeacher, approve, suspend } from "@madrasa/testkit/people";
import { superadminSession } from "@madrasa/testkit/people";
import { DAY, HOUR } from "../../platform/clock.ts";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { createTestApp } from "../../testing/test-app.ts";
import { notifyPendingTeachers } from "./notify-pending-teachers.ts";

test("admins are told once a day that teachers wait, of new ones only, by one server", async () => {
  const school = await createTestApp();
  const tell = () => notifyPendingTeachers(school.platform);
  const told = async () => {
    await school.platform.backgroundTasks.settled();
    const texts = school.messagesTo(SUPERADMIN.email).map(({ text }) => text);
    return texts.filter((text) => text.includes("waiting"));
  };
  await tell();
  expect(await told(), "nobody waits").toEqual([]);

  const first = await anUnapprovedTeacher(school);
  await Promise.all([tell(), tell(), tell()]);
  await anUnapprovedTeacher(school);
  await tell();
  expect(await told()).toEqual([
    expect.stringMatching(/^A teacher is waiting .*\/admin\/dashboard/),
  ]);

  school.wait(DAY + HOUR);
  await tell();
  await tell();
  const both = await told();
  expect(both).toHaveLength(2);
  expect(both[1]).toContain("2 teachers are waiting");

  // Longer waits are in the weekly email.
  school.wait(2 * DAY);
  await tell();
  expect(await told()).toHaveLength(2);
  await approve(school, first.id);
  await approve(school, first.id, false);
  await tell();
  expect(await told(), "an approval that is withdrawn makes nobody new").toHaveLength(2);
  await school.close();
});

test("every admin is written to, and no teacher or student; the status counts who waits", async () => {
  const school = await createTestApp();
  const admin = await aGeneraladmin(school);
  const waiting = await anUnapprovedTeacher(school);
  await school.platform.backgroundTasks.settled();
  const before = school.messagesTo(admin.email).length;
  await school.sweep();
  await school.platform.backgroundTasks.settled();
  expect(school.messagesTo(admin.email).slice(before)).toEqual([
    expect.objectContaining({ text: expect.stringContaining("A teacher is waiting") }),
  ]);
  expect(school.messagesTo(waiting.email)).toEqual([]);
  const as = await superadminSession(school);
  const { data } = await school.call(contract.status.readStatus, { as });
  expect(data.waitingTeachers).toBe(1);
  await suspend(school, waiting.id);
  const after = (await school.call(contract.status.readStatus, { as })).data;
  expect(after.waitingTeachers, "who is suspended waits for nobody").toBe(0);
  school.wait(2 * DAY);
  await suspend(school, (await anUnapprovedTeacher(school)).id);
  const told = school.messagesTo(admin.email).length;
  await notifyPendingTeachers(school.platform);
  await school.platform.backgroundTasks.settled();
  expect(school.messagesTo(admin.email)).toHaveLength(told);
  await school.close();
});
