import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { DAY, isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { foldText } from "../../platform/fold-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { shownTitle } from "@madrasa/contract/shown-title";
import type { Actor } from "../../platform/actor.ts";
import { recordReading } from "../../base/audit/index.ts";
import {
  type CourseWithTeacher,
  inList,
  listSections,
  presentCourse,
  presentMeeting,
} from "../../courses/courses/index.ts";
import {
  lessonsOfCourse,
  presentLesson,
  requireReadableLesson,
} from "../../courses/lessons/index.ts";
import { erasePerson, restoreCourse } from "./erase-and-restore.ts";
import { exportChild, exportPerson } from "./export-person.ts";
import { countCourses, type Filter, findAnyCourse, listCourses } from "./oversight.queries.ts";
import { restorableUntil } from "./purge-courses.ts";
import { whoHaveSecondStep } from "../../people/second-step/index.ts";
import { findAnyTeacher, listCourseIds, presentTeacher } from "../teachers/index.ts";

const calls = contract.oversight;

type Overseen = z.input<(typeof calls.restoreCourse)["data"]>["course"];

export function oversightRoutes(platform: Platform): Route[] {
  const db = platform.database.read;

  async function present(row: CourseWithTeacher): Promise<Overseen> {
    const until = row.deleted_at === null ? null : restorableUntil(row.deleted_at);
    return {
      ...(await presentCourse(platform, row)),
      published: { value: row.published_at !== null },
      dailySheet: row.daily_sheet === 1,
      active: row.deleted_at === null,
      deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
      restorableUntil: until === null ? null : isoTime(until),
      can: { restore: until !== null && until > platform.clock() },
    };
  }

  async function requireTeacher(id: string) {
    const row = await findAnyTeacher(db, id);
    if (!row) throw refuse("TEACHER_NOT_FOUND");
    return row;
  }

  async function teacher(id: string) {
    const row = await requireTeacher(id);
    const [having, courses] = [
      await whoHaveSecondStep(db, [id]),
      await listCourseIds(db, [id], null),
    ];
    const courseIds = courses.map((course) => course.id);
    return { ...presentTeacher(row), courseIds, secondStep: having.has(id) };
  }

  async function listing(filter: Filter, query: { limit: number; cursor?: string | undefined }) {
    const { rows, page } = await readPage(query, {
      list: (page) => listCourses(db, filter, page),
      count: () => countCourses(db, filter),
      at: (row) => row.created_at,
    });
    return { courses: await Promise.all(rows.map((row) => present(inList(row)))), ...page };
  }

  async function course(courseId: string): Promise<CourseWithTeacher> {
    const row = await findAnyCourse(db, courseId);
    if (!row) throw refuse("COURSE_NOT_FOUND");
    return row;
  }

  async function courseToRead(actor: Actor, courseId: string): Promise<CourseWithTeacher> {
    const row = await course(courseId);
    const target = { id: courseId, name: shownTitle({ _id: courseId, title: row.title }) };
    await recordReading(platform, { actor, action: "readCourse", target });
    return row;
  }

  return [
    route(calls.listCoursesOfTeacher, async ({ params: { teacherId }, query }) => {
      const filter = { teacherId, search: query.search && foldText(query.search) };
      const of = await teacher(teacherId);
      const { courses: courseList, ...page } = await listing(filter, query);
      return { data: { teacher: of, courseList, ...page } };
    }),

    route(calls.listDeletedCourses, async ({ params: { teacherId }, query }) => {
      const filter = {
        teacherId,
        search: query.search && foldText(query.search),
        isDeleted: true,
      };
      await requireTeacher(teacherId);
      const { courses: deletedCourses, ...page } = await listing(filter, query);
      return { data: { deletedCourses, ...page } };
    }),

    route(calls.readAnyCourse, async ({ actor, query: { courseId } }) => {
      const row = await courseToRead(actor, courseId);
      const [sections, lessons] = await Promise.all([
        listSections(db, [courseId]),
        lessonsOfCourse(db, courseId),
      ]);
      return {
        data: {
          course: {
            ...(await present(row)),
            meetingDetails: presentMeeting(row),
            sectionIds: sections.map(({ id }) => id),
            sections: sections.map((section) => ({
              _id: section.id,
              title: section.title,
              description: section.description,
              totalLessons: section.lesson_count,
              lessonIds: lessons.get(section.id) ?? [],
            })),
          },
        },
      };
    }),

    route(calls.readAnyLesson, async ({ actor, query }) => {
      const deletedSince = platform.clock() - RESTORE_DAYS * DAY;
      const row = await requireReadableLesson(db, actor, { ...query, deletedSince });
      await courseToRead(actor, query.courseId);
      return { data: { lesson: await presentLesson(platform, row) } };
    }),

    route(calls.restoreCourse, async ({ actor, query: { courseId } }) => {
      await restoreCourse(platform, actor, courseId);
      const row = await course(courseId);
      return { data: { course: await present(row) }, success: "COURSE_RESTORED" };
    }),

    route(calls.erasePerson, async ({ actor, body }) => {
      await erasePerson(platform, actor, body);
      return { data: {} };
    }),

    route(calls.exportPerson, async ({ actor, query: { userID, ...page } }) => ({
      data: await exportPerson(platform, actor, { userId: userID, ...page }),
    })),

    route(calls.exportChild, async ({ actor, query: { childId, ...page } }) => ({
      data: await exportChild(platform, actor, { userId: childId, ...page }),
    })),
  ];
}
