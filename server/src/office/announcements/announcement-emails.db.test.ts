import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { DAY, HOUR } from "../../platform/clock.ts";
import type { Row } from "../../platform/database/tables.ts";
import { newId } from "../../platform/secrets.ts";
import {
  notifyIds,
  openSchoolWithProviders,
  peopleWith,
  type SchoolWithProviders,
} from "../../testing/deliveries.ts";

const { announcements } = contract;

let own: SchoolWithProviders;
let teacher: { token: string };
beforeAll(async () => {
  own = await openSchoolWithProviders();
  const [id = ""] = await peopleWith(own.school, 1, {});
  await change([id], { role: "teacher" });
  teacher = { token: await own.sessionOf(id) };
});
afterAll(() => own.close());
beforeEach(() => own.reset());

const change = async (ids: readonly string[], set: Partial<Row<"users">>) =>
  own.school.platform.database.transaction((tx) =>
    tx.updateTable("users").set(set).where("id", "in", ids).execute(),
  );

/** Students with the wish for emails, enrolled in a new course unless `courseId` is given. */
async function members(count: number, set: Partial<Row<"users">>, courseId?: string) {
  const { school } = own;
  const course = courseId ?? (await aPublishedCourse(school, teacher)).courseId;
  const ids = await peopleWith(school, count, { email: true });
  const now = school.platform.clock();
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    await change(some, { time_zone: zoneAt(12), ...set });
    const rows = some.map((student_id) => ({
      course_id: course,
      student_id,
      enrolled_at: now,
      active_at: now,
    }));
    await school.platform.database.transaction((tx) =>
      tx.insertInto("enrolments").values(rows).execute(),
    );
  }
  return { courseId: course, ids };
}

/** A time zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const utc = new Date(own.school.platform.clock()).getUTCHours();
  const ahead = ((hour - utc + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

async function announce(
  courseId: string,
  text: string,
  more: Partial<BodyOf<typeof announcements.announce>> = {},
) {
  const body = { audience: courseId, text, ...more };
  const { data } = await own.school.call(announcements.announce, { as: teacher, body });
  return data.announcementId;
}

const readersOfMail = () => own.mail.taken.flatMap(({ envelope }) => envelope.to);
const textOf = (index: number) => own.mail.taken[index]?.text ?? "";

test("an announcement to 5,000 students writes one row, and emails nobody who has not asked", async () => {
  const { courseId } = await members(5_000, {});
  await announce(courseId, "On Friday at five");
  await own.deliver();
  expect(await own.rows()).toMatchObject([{ kind: "announcement", channel: "", person_id: "" }]);
  expect(own.mail.taken).toEqual([]);
});

test("is emailed once to each of 130 readers in steps, and to nobody else", async () => {
  const wish = { announcement_emails: 1 } as const;
  const { courseId, ids } = await members(130, wish);
  await members(3, wish);
  await members(3, {}, courseId);
  await members(2, { ...wish, email_verified: 0 }, courseId);
  await members(2, { ...wish, suspended: 1 }, courseId);
  await announce(courseId, "On Friday at five");
  await own.deliver();
  await own.deliver();
  expect(new Set(readersOfMail()).size).toBe(130);
  expect(own.mail.taken).toHaveLength(130);
  expect((await own.rows()).filter(({ person_id }) => ids.includes(person_id))).toHaveLength(130);
  expect(textOf(0)).toContain("On Friday at five");
});

test("is emailed each time, also the eleventh of a day", async () => {
  const { courseId, ids } = await members(1, { announcement_emails: 1 });
  const { courseId: other } = await members(1, {});
  const enrolled_at = own.school.platform.clock();
  const place = { course_id: other, student_id: ids[0] ?? "", enrolled_at, active_at: enrolled_at };
  await own.school.platform.database.transaction((tx) =>
    tx.insertInto("enrolments").values(place).execute(),
  );
  for (let count = 1; count <= 6; count += 1) {
    await announce(courseId, `Course, ${count}`);
    await announce(other, `Other course, ${count}`);
    await own.deliver();
  }
  await own.deliver();
  expect(new Set(own.mail.taken.map(({ text }) => text)).size).toBe(12);
  expect(new Set(readersOfMail()).size).toBe(1);
});

test("comes after another notice for most of a large audience", async () => {
  const { courseId } = await members(150, { announcement_emails: 1 });
  const [asking = ""] = await peopleWith(own.school, 1, { email: true });
  await announce(courseId, "On Friday at five");
  await notifyIds(own.school.platform, [asking]);
  await own.deliver();
  await own.deliver();
  expect(own.mail.taken).toHaveLength(151);
  const index = own.mail.taken.findIndex(({ text = "" }) => !text.includes("On Friday at five"));
  expect(index).toBeLessThan(100);
});

test("is emailed although another audience cannot be read", async () => {
  const { courseId } = await members(1, { announcement_emails: 1 });
  const { clock, database } = own.school.platform;
  const made = { created_at: clock(), due_at: clock() - 1 };
  const row = { ...made, id: newId(), person_id: "", kind: "recitations", subject: "broken" };
  const broken = { ...row, channel: "" as const, template: "listener", facts: "" };
  await database.transaction((tx) => tx.insertInto("deliveries").values(broken).execute());
  await announce(courseId, "On Friday at five");
  await own.deliver();
  expect(textOf(0)).toContain("On Friday at five");
  expect(await own.states()).toEqual([
    ["sent", 2],
    ["waiting", 1],
  ]);
  own.school.wait(3 * DAY);
  await own.deliver();
  expect(await own.states()).toEqual([
    ["failed", 1],
    ["sent", 2],
  ]);
});

test("names the child in the guardian's email", async () => {
  const { courseId, ids } = await members(1, {});
  const [guardian = ""] = await peopleWith(own.school, 1, { email: true });
  await change([guardian], { announcement_emails: 1, time_zone: zoneAt(12) });
  await change(ids, { first_name: "Idris", email: null, email_verified: 0 });
  await own.school.platform.database.transaction(async (tx) => {
    const [user_id = ""] = ids;
    await tx.insertInto("children").values({ user_id, avatar: 1 }).execute();
    const row = { child_id: user_id, guardian_id: guardian, created_at: 1, is_first: 1 } as const;
    await tx.insertInto("guardians").values(row).execute();
  });
  await announce(courseId, "Bring a pen");
  await own.deliver();
  expect(textOf(0)).toContain("for Idris");
});

test("waits for the reader's morning, unless there is no class", async () => {
  const { courseId, ids } = await members(1, {
    announcement_emails: 1,
    time_zone: zoneAt(22),
  });
  const id = await announce(courseId, "See you on Monday");
  await own.deliver();
  expect(own.mail.taken).toEqual([]);
  await announce(courseId, "No class today", { noClass: true });
  await own.deliver();
  expect(own.mail.taken).toHaveLength(1);
  expect(textOf(0)).toContain("No class today");
  const query = { announcementId: id };
  const body = { text: "See you on Tuesday" };
  await own.school.call(announcements.editAnnouncement, { as: teacher, query, body });
  own.school.wait(10 * HOUR);
  await own.deliver();
  expect(textOf(1)).toContain("See you on Tuesday");
  expect(ids).toHaveLength(1);
});

test("is not emailed to who was removed, turned emails off or reads it withdrawn", async () => {
  const night = { announcement_emails: 1, time_zone: zoneAt(22) } as const;
  const { courseId, ids } = await members(4, night);
  const [removed = "", off = "", suspended = ""] = ids;
  await announce(courseId, "Stays");
  const id = await announce(courseId, "Withdrawn");
  await own.deliver();
  await own.school.platform.database.transaction((tx) =>
    tx.deleteFrom("enrolments").where("student_id", "=", removed).execute(),
  );
  await change([off], { announcement_emails: 0 });
  await change([suspended], { suspended: 1 });
  const query = { announcementId: id };
  await own.school.call(announcements.withdrawAnnouncement, { as: teacher, query });
  own.school.wait(10 * HOUR);
  await own.deliver();
  expect(own.mail.taken).toHaveLength(1);
  expect(textOf(0)).toContain("Stays");
  expect(await own.states()).toEqual([
    ["dropped", 7],
    ["sent", 3],
  ]);
});

test("hostile texts add no header and no recipient", async () => {
  const { courseId } = await members(1, { announcement_emails: 1 });
  const hostile = "Fiqh\r\nBcc: thief@evil.test\r\n\r\n<script>alert(1)</script>";
  await own.school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId },
    body: { title: hostile.slice(0, 100) },
  });
  await own.school.call(contract.profile.updateMe, {
    as: teacher,
    body: { firstName: "Yusuf\r\nBcc: thief@evil.test" },
  });
  await announce(courseId, hostile);
  await own.deliver();
  expect(own.mail.taken).toHaveLength(1);
  const [mail] = own.mail.taken;
  expect(mail?.envelope.to).toHaveLength(1);
  expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail?.subject).toMatch(/^Fiqh Bcc: .*announcement$/);
});
