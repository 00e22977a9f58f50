import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { aGeneraladmin, superadminSession } from "@madrasa/testkit/people";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import {
  aCourse,
  aMember,
  announce,
  listOf,
  listSent,
  moveBack,
  newest,
  read,
  sent,
  textsOf,
  type As,
} from "../../testing/announcements.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { announcements, audit } = contract;

/** The school's announcements reach all. */
test.beforeEach(({ school: { platform } }) =>
  platform.database.transaction((tx) => tx.deleteFrom("announcements").execute()),
);

describe("an announcement", () => {
  test("is one after two presses, and at most ten a day for a course", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const [one, other] = await Promise.all([
      sent(school, teacher, courseId, "No class today"),
      sent(school, teacher, courseId, "No class today"),
    ]);
    expect(one).toBe(other);
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => announce(school, teacher, courseId, `${index}`)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(results.filter(({ code }) => code === "TOO_MANY_ANNOUNCEMENTS")).toHaveLength(3);
    school.wait(DAY + MINUTE);
    expect((await announce(school, teacher, courseId, "No class today")).status).toBe(200);
  });

  test("is a second one with the same text if only it is pinned, or says no class", async ({
    school,
  }) => {
    const { teacher, courseId } = await aCourse(school);
    const ids = [];
    for (const more of [{}, { pinnedDays: 1 }, { noClass: true }, {}, { pinnedDays: 3 }]) {
      ids.push(await sent(school, teacher, courseId, "No class on Thursday", more));
    }
    expect(new Set(ids).size).toBe(3);
    expect([ids[3], ids[4]]).toEqual([ids[0], ids[1]]);
  });

  test("is at most three a day for the school", async ({ school }) => {
    const admin = await aGeneraladmin(school);
    const codes = [];
    for (const text of ["One", "Two", "Three", "Four"]) {
      codes.push((await announce(school, admin, "school", text)).status);
    }
    expect(codes).toEqual([200, 200, 200, 409]);
  });

  test("is edited and pinned by its author, and pinned ones come first", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const id = await sent(school, teacher, courseId, "Draft", { pinnedDays: 7 });
    school.wait(HOUR);
    await announce(school, teacher, courseId, "Newer");
    const query = { announcementId: id };
    const edit = async (body: BodyOf<typeof announcements.editAnnouncement>) =>
      school.call(announcements.editAnnouncement, { as: teacher, query, body });
    await edit({ text: "Draft" });
    expect((await listOf(school, student))[0]).toMatchObject({ editedAt: null, isPinned: true });
    await edit({ text: "Final" });
    expect((await listOf(school, student))[0]).toMatchObject({
      text: "Final",
      editedAt: expect.stringMatching(/Z$/),
    });
    await edit({ pinnedDays: 0 });
    expect(await textsOf(school, student)).toEqual(["Newer", "Final"]);
    expect((await edit({ pinnedDays: 8 })).status).toBe(400);
    expect((await announce(school, teacher, courseId, "x".repeat(2_001))).status).toBe(400);
    await edit({ pinnedDays: 1 });
    school.wait(DAY);
    expect(await textsOf(school, student)).toEqual(["Newer", "Final"]);
  });

  test("loses its text when withdrawn; what an admin does is in the activity", async ({
    school,
  }) => {
    const admin = await aGeneraladmin(school);
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const ids = [
      await sent(school, teacher, courseId, "Wrong words"),
      await sent(school, teacher, courseId, "Worse words", { pinnedDays: 2 }),
    ];
    const withdraw = async (as: As, id = "") =>
      school.call(announcements.withdrawAnnouncement, { as, query: { announcementId: id } });
    expect((await withdraw(teacher, ids[0])).status).toBe(200);
    expect((await withdraw(admin, ids[1])).status).toBe(200);
    expect((await withdraw(admin, ids[1])).status).toBe(200);
    expect(await listOf(school, student)).toMatchObject([
      { text: "", isWithdrawn: true, isPinned: false },
      { text: "", isWithdrawn: true },
    ]);
    expect(await newest(school, student)).toEqual({ newest: null, hasAny: true });
    await announce(school, admin, "school", "For all");
    const { data } = await school.call(audit.listAudit, { as: await superadminSession(school) });
    const entriesOf = (wanted: string) =>
      data.entries.filter(({ action, actorId }) => action === wanted && actorId === admin.id);
    const targetId = teacher.id;
    expect(entriesOf("withdrawAnnouncement")).toMatchObject([{ targetId }]);
    expect(entriesOf("announce")).toMatchObject([{ targetId: null }]);
    expect((await storedTexts(school)).filter((text) => text.includes("words"))).toEqual([]);
  });

  test("stays without its text if it is edited while being withdrawn", async ({ school }) => {
    const { teacher: as, courseId } = await aCourse(school);
    for (let round = 0; round < 8; round += 1) {
      const announcementId = await sent(school, as, courseId, `On Friday, ${round}`);
      const query = { announcementId };
      const body = { text: `On Monday, ${round}` };
      const [withdrawing] = await Promise.all([
        school.call(announcements.withdrawAnnouncement, { as, query }),
        school.call(announcements.editAnnouncement, { as, query, body }),
        school.call(announcements.editAnnouncement, { as, query, body }),
      ]);
      expect(withdrawing.status).toBe(200);
    }
    const { data } = await listSent(school, as, courseId);
    expect(new Set(data.announcements.map(({ text }) => text))).toEqual(new Set([""]));
    expect(data.announcements).toHaveLength(8);
  });

  test("is deleted after 400 days, and with its course", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const gone = await aCourse(school);
    const student = await aMember(school, gone.courseId);
    await announce(school, teacher, courseId, "Kept for a year");
    const id = await sent(school, gone.teacher, gone.courseId, "Of a deleted course");
    await read(school, student, id);
    await school.call(contract.courses.deleteCourse, {
      as: gone.teacher,
      query: { courseId: gone.courseId },
    });
    await school.platform.database.transaction((tx) =>
      tx
        .updateTable("courses")
        .set({ deleted_at: school.platform.clock() - 31 * DAY })
        .where("id", "=", gone.courseId)
        .execute(),
    );
    await moveBack(school, 399 * DAY);
    await school.sweep();
    expect(await storedTexts(school)).toContain("Kept for a year");
    expect(await storedTexts(school)).not.toContain("Of a deleted course");
    await moveBack(school, 2 * DAY);
    await school.sweep();
    expect(await storedTexts(school)).not.toContain("Kept for a year");
  });

  test("and its reads are in the export of who wrote and read them", async ({ school }) => {
    const { teacher, courseId } = await aCourse(school);
    const student = await aMember(school, courseId);
    const id = await sent(school, teacher, courseId, "For the export");
    await announce(school, teacher, courseId, "Unread");
    await read(school, student, id);
    const as = await superadminSession(school);
    const exported = async (userID: string, part: "announcements" | "announcementsRead") =>
      (await school.call(contract.oversight.exportPerson, { as, query: { userID, part } })).data;
    expect((await exported(teacher.id, "announcements")).announcements).toHaveLength(2);
    expect((await exported(student.id, "announcements")).announcements).toEqual([]);
    expect((await exported(student.id, "announcementsRead")).announcementsRead).toMatchObject([
      { _id: id },
    ]);
    await school.call(contract.accountDeletion.deleteMe, { as: student });
    school.wait(8 * DAY);
    await school.sweep();
    expect((await listSent(school, teacher, courseId)).data.announcements[1]?.reads).toBe(0);
  });
});

async function storedTexts({ platform: { database } }: TestApp): Promise<string[]> {
  const rows = await database.read.selectFrom("announcements").select("text").execute();
  return rows.map(({ text }) => text);
}
