import { contract } from "@madrasa/contract";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { longRoute, route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordReading, targetOf } from "../../base/audit/index.ts";
import { requireTeaching } from "../../courses/courses/index.ts";
import { presentKnown, writeKnown } from "./known-verses.ts";
import { markDaysSeen, orderStudents, setDirection } from "./manage-sheet.ts";
import { monthOf, presentMonth, presentOverview } from "./present-overview.ts";
import { presentDays, presentOwnRecord, presentRecord, presentRecords } from "./present-record.ts";
import { presentCourse, presentHistory, presentName, presentSheet } from "./present-sheet.ts";
import { listSheets } from "./records.queries.ts";
import {
  requireEditableSheet,
  requireEnrolledStudent,
  requireReadableRecord,
} from "./sheet.policy.ts";
import { listSheetEntriesIn } from "./sheet.queries.ts";
import { acceptSheet, askSubstitute, endSubstitute } from "./substitutes.ts";
import { writeTest } from "./write-test.ts";
import { markAttendance, markDay, writeNote, writeSheetEntry } from "./write-sheet.ts";

const calls = contract.sheet;

/** Newest first. */
const SHEETS_MAX = 100;

/** Keys of long calls: a halaqa's are made one after another, and those of a person's own record. */
const ofHalaqa = ({ query }: { query: { courseId: string } }) => `halaqa ${query.courseId}`;
const ofPerson = ({ actor }: { actor: Actor }) => `record ${actor.id}`;

export function sheetRoutes(platform: Platform): Route[] {
  const { read: db } = platform.database;

  const requireReadableSheet = async (actor: Actor, courseId: string) => {
    const course = await requireEditableSheet(db, actor, courseId);
    if (isAdmin(actor.role)) {
      const target = { id: courseId, name: course.title };
      await recordReading(platform, { actor, action: "readCourse", target });
    }
    return course;
  };

  const studentToRead = async (actor: Actor, ref: { courseId: string; studentId: string }) => {
    await requireEditableSheet(db, actor, ref.courseId);
    const student = await requireEnrolledStudent(db, ref);
    if (isAdmin(actor.role)) {
      await recordReading(platform, { actor, action: "readStudent", target: targetOf(student) });
    }
    return student;
  };

  return [
    route(calls.listSheets, async ({ actor }) => {
      requireTeaching(actor);
      const rows = await listSheets(db, actor.id, { limit: SHEETS_MAX });
      const sheets = rows.map((row) => {
        const isOwn = row.teacher_id === actor.id;
        return {
          course: presentCourse(row),
          teacher: presentName(row),
          isOwn,
          isAsked: !isOwn && row.accepted_at === null,
        };
      });
      return { data: { sheets } };
    }),

    longRoute(calls.readSheet, ofHalaqa, async ({ actor, query: { courseId, day } }) => {
      const course = await requireReadableSheet(actor, courseId);
      return { data: await presentSheet(platform, { actor, course, day }) };
    }),

    longRoute(calls.readOverview, ofHalaqa, async ({ actor, query: { courseId, day } }) => {
      const course = await requireReadableSheet(actor, courseId);
      const { mushaf } = platform.settings.now();
      return { data: await presentOverview(db, { course, day, mushaf }) };
    }),

    longRoute(calls.readMonth, ofHalaqa, async ({ actor, query: { courseId, day } }) => {
      const course = await requireReadableSheet(actor, courseId);
      const { timeZone } = platform.settings.now();
      return { data: await presentMonth(db, { course, day, timeZone }) };
    }),

    route(calls.listMonthSheetEntries, async ({ actor, query: { courseId, day } }) => {
      await requireReadableSheet(actor, courseId);
      return { data: { sheetEntries: await listSheetEntriesIn(db, courseId, monthOf(day)) } };
    }),

    route(calls.writeSheetEntry, async ({ actor, query, body }) => {
      await writeSheetEntry(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.markAttendance, async ({ actor, query, body }) => {
      await markAttendance(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.writeNote, async ({ actor, query, body }) => {
      await writeNote(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.markDay, async ({ actor, query, body }) => {
      await markDay(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.listKnown, async ({ actor, query: { courseId } }) => {
      const course = await requireReadableSheet(actor, courseId);
      return { data: await presentKnown(platform, course) };
    }),

    route(calls.writeKnown, async ({ actor, query, body }) => ({
      data: { known: await writeKnown(platform, actor, query, body) },
    })),

    route(calls.writeTest, async ({ actor, query, body }) => {
      await writeTest(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.orderStudents, async ({ actor, query: { courseId }, body: { studentIds } }) => {
      await orderStudents(platform, actor, courseId, studentIds);
      return { data: {} };
    }),

    route(calls.setDirection, async ({ actor, query, body: { direction } }) => {
      await setDirection(platform, actor, query, direction);
      return { data: {} };
    }),

    route(calls.listHistory, async ({ actor, query }) => {
      await studentToRead(actor, query);
      return { data: { history: await presentHistory(db, query) } };
    }),

    longRoute(calls.readStudentRecord, ofHalaqa, async ({ actor, query }) => {
      const student = await studentToRead(actor, query);
      return { data: await presentRecord(platform, student, student.direction) };
    }),

    longRoute(calls.listStudentDays, ofHalaqa, async ({ actor, query }) => {
      const { courseId: id, studentId, before } = query;
      const { enrolled_at, away_from, away_until } = await studentToRead(actor, query);
      const halaqa = { id, enrolled_at, away_from, away_until, writer: actor };
      return { data: await presentDays(platform, { studentId, before, halaqa }) };
    }),

    route(calls.askSubstitute, async ({ actor, query: { courseId }, body }) => ({
      data: { substitute: await askSubstitute(platform, actor, courseId, body) },
    })),

    route(calls.acceptSheet, async ({ actor, query: { courseId } }) => {
      await acceptSheet(platform, actor, courseId);
      return { data: {} };
    }),

    route(calls.endSubstitute, async ({ actor, query }) => {
      await endSubstitute(platform, actor, query);
      return { data: {} };
    }),

    route(calls.listRecords, async ({ actor }) => ({
      data: { records: await presentRecords(platform, actor) },
    })),

    longRoute(calls.readRecord, ofPerson, async ({ actor, query: { childId } }) => {
      const person = await requireReadableRecord(db, actor, childId);
      return { data: await presentOwnRecord(platform, person) };
    }),

    longRoute(calls.listDays, ofPerson, async ({ actor, query: { childId, before } }) => {
      const { id } = await requireReadableRecord(db, actor, childId);
      return { data: await presentDays(platform, { studentId: id, before }) };
    }),

    route(calls.markDaysSeen, async ({ actor, query }) => {
      await markDaysSeen(platform, actor, query);
      return { data: {} };
    }),
  ];
}
