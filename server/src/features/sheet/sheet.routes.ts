import { contract } from "@madrasa/contract";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordReading, targetOf } from "../audit/index.ts";
import { noteSeen, orderPupils, setDirection } from "./manage-sheet.ts";
import { presentMonth, presentOverview } from "./present-overview.ts";
import { presentDays, presentOwnRecord, presentRecord, presentRecords } from "./present-record.ts";
import { presentCourse, presentFormer, presentName, presentSheet } from "./present-sheet.ts";
import { listSheets } from "./records.queries.ts";
import { pupilOf, recordOf, sheetToKeep } from "./sheet.policy.ts";
import { listRecitalsOf } from "./sheet.queries.ts";
import { acceptSheet, askSubstitute, endSubstitute } from "./substitutes.ts";
import { writeTest } from "./write-test.ts";
import { markAttendance, markDay, writeNote, writeRecital } from "./write-sheet.ts";

const calls = contract.sheet;

/** A teacher has few circles; the newest are listed. */
const SHEETS_MAX = 100;

export function sheetRoutes(platform: Platform): Route[] {
  const { read: db } = platform.database;

  /** A sheet that the actor keeps; that an admin reads it is recorded. */
  const sheetToRead = async (actor: Actor, courseId: string) => {
    const course = await sheetToKeep(db, actor, courseId);
    if (isAdmin(actor.role)) {
      const target = { id: courseId, name: course.title };
      await recordReading(platform, { actor, act: "readCourse", target });
    }
    return course;
  };

  /** A pupil of a sheet that the actor keeps; that an admin reads it is recorded. */
  const pupilToRead = async (actor: Actor, place: { courseId: string; studentId: string }) => {
    await sheetToKeep(db, actor, place.courseId);
    const pupil = await pupilOf(db, place);
    if (isAdmin(actor.role)) {
      await recordReading(platform, { actor, act: "readStudent", target: targetOf(pupil) });
    }
    return pupil;
  };

  return [
    route(calls.listSheets, async ({ actor }) => {
      const rows = await listSheets(db, actor.id, { limit: SHEETS_MAX });
      const mayKeep = actor.approved && !actor.suspended;
      const sheets = rows.map((row) => {
        const isOwn = row.teacher_id === actor.id;
        return {
          course: presentCourse(row),
          teacher: presentName(row),
          isOwn,
          isAsked: !isOwn && row.accepted_at === null,
        };
      });
      return { data: { sheets: sheets.filter(({ isOwn }) => isOwn || mayKeep) } };
    }),

    route(calls.readSheet, async ({ actor, query: { courseId, day } }) => {
      const course = await sheetToRead(actor, courseId);
      return { data: await presentSheet(platform, { actor, course, day }) };
    }),

    route(calls.readOverview, async ({ actor, query: { courseId, day } }) => {
      const course = await sheetToRead(actor, courseId);
      const { mushaf } = platform.settings.now();
      return { data: await presentOverview(db, { course, day, mushaf }) };
    }),

    route(calls.readMonth, async ({ actor, query: { courseId, day } }) => {
      const course = await sheetToRead(actor, courseId);
      const { timeZone } = platform.settings.now();
      return { data: await presentMonth(db, { course, day, timeZone }) };
    }),

    route(calls.writeRecital, async ({ actor, query, body }) => {
      await writeRecital(platform, actor, query, body);
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

    route(calls.writeTest, async ({ actor, query, body }) => {
      await writeTest(platform, actor, query, body);
      return { data: {} };
    }),

    route(calls.orderPupils, async ({ actor, query: { courseId }, body: { studentIds } }) => {
      await orderPupils(platform, actor, courseId, studentIds);
      return { data: {} };
    }),

    route(calls.setDirection, async ({ actor, query, body: { direction } }) => {
      await setDirection(platform, actor, query, direction);
      return { data: {} };
    }),

    route(calls.listFormer, async ({ actor, query }) => {
      await pupilToRead(actor, query);
      return { data: { former: await presentFormer(db, query) } };
    }),

    route(calls.readPupil, async ({ actor, query }) => {
      const pupil = await pupilToRead(actor, query);
      const rows = await listRecitalsOf(db, pupil.id);
      const { mushaf } = platform.settings.now();
      return { data: presentRecord(pupil, rows, { chosen: pupil.direction, mushaf }) };
    }),

    route(calls.listPupilDays, async ({ actor, query }) => {
      const { courseId: id, studentId, before } = query;
      const { enrolled_at } = await pupilToRead(actor, query);
      const circle = { id, enrolled_at, writer: actor };
      return { data: await presentDays(platform, { studentId, before, circle }) };
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
      data: { records: await presentRecords(db, actor) },
    })),

    route(calls.readRecord, async ({ actor, query: { childId } }) => {
      const person = await recordOf(db, actor, childId);
      return { data: await presentOwnRecord(db, person, platform.settings.now().mushaf) };
    }),

    route(calls.listDays, async ({ actor, query: { childId, before } }) => {
      const { id } = await recordOf(db, actor, childId);
      return { data: await presentDays(platform, { studentId: id, before }) };
    }),

    route(calls.noteSeen, async ({ actor, query }) => {
      await noteSeen(platform, actor, query);
      return { data: {} };
    }),
  ];
}
