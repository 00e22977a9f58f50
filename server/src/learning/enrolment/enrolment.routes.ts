import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { foldText } from "../../platform/fold-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCourse, inList, requireOwnCourse } from "../../courses/courses/index.ts";
import { actAs, userSearchKey } from "../../base/identity/index.ts";
import { enrolStudent } from "./enrol-student.ts";
import { countEnrolled, listEnrolled, listState, treeState } from "./enrolment.queries.ts";
import { leaveCourse } from "./leave-course.ts";
import { recordContacted } from "./record-contacted.ts";
import { nextSteps } from "./next-steps.ts";
import { presentCourseOfStudent } from "./present-course-of-student.ts";
import { presentEnrolledCourse } from "./present-enrolled-course.ts";
import { nextLessonOf, presentStudent } from "./present-student.ts";
import { readStudentOfCourse } from "./read-student.ts";
import { readmitStudent, removeFromCourse } from "./remove-from-course.ts";
import { countRemoved, listRemoved } from "./removed-students.queries.ts";
import { countStudentsOf, listStudents, markStudentsSeen } from "./students-of-course.queries.ts";

const calls = contract.enrolment;

export function enrolmentRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  return [
    route(
      calls.readCourse,
      async ({ actor, query: { courseId } }) => {
        const course = await findCourse(db, { id: courseId });
        if (!course) throw refuse("COURSE_NOT_FOUND");
        return { data: { course: await presentCourseOfStudent(platform, actor, course) } };
      },
      ({ actor, query: { courseId } }) => treeState(db, { courseId, studentId: actor.id }),
    ),

    route(calls.enrol, async ({ actor, query: { courseId } }) => {
      const { joined } = await enrolStudent(platform, actor, courseId);
      return { data: { courseId }, success: joined ? "JOINED" : "ALREADY_JOINED" };
    }),

    route(calls.leave, async ({ actor, query: { courseId } }) => {
      await leaveCourse(platform, actor, courseId);
      return { data: {}, success: "COURSE_LEFT" };
    }),

    route(
      calls.listEnrolled,
      async ({ actor, query }) => {
        const search = query.search && foldText(query.search);
        const { rows, page } = await readPage(query, {
          list: (page) => listEnrolled(db, actor.id, search, page),
          count: () => countEnrolled(db, actor.id, search),
          at: (row) => row.active_at,
        });
        const isHome = query.cursor === undefined && !search;
        const courseList = rows.map(inList).map((row) => ({
          ...presentEnrolledCourse(row),
          lastActive: isoTime(row.active_at),
        }));
        const next = isHome ? await nextSteps(platform, actor.id) : undefined;
        return { data: { courseList, ...page, ...(next && { next }) } };
      },
      async ({ actor, query: { search, cursor } }) =>
        search || cursor ? undefined : listState(db, actor.id, platform.clock()),
    ),

    route(calls.listStudents, async ({ actor, query }) => {
      const course = await requireOwnCourse(db, actor, query.courseId);
      const filter = {
        search: query.search && userSearchKey(query.search),
        only: query.only,
        now: platform.clock(),
      };
      const { rows, page } = await readPage(query, {
        list: (page) => listStudents(db, course.id, { ...filter, order: query.order }, page),
        count: () => countStudentsOf(db, course.id, filter),
        at: (row) => row.listed_at,
      });
      const isFirstOfAll = query.cursor === undefined && !query.only;
      const quiet = isFirstOfAll
        ? await countStudentsOf(db, course.id, { ...filter, only: "quiet" })
        : undefined;
      const ids = rows.map(({ id }) => id);
      const nextOf = await nextLessonOf(db, course.id, ids);
      const students = rows.map((row) => ({
        ...presentStudent(course, row, nextOf(row.id)),
        quiet: row.is_quiet === 1,
        isNew: row.to_check === 1,
      }));
      return { data: { students, ...page, ...(quiet && { quietCount: quiet.total }) } };
    }),

    route(calls.markStudentsSeen, async ({ actor, query: { courseId } }) => {
      await actAs(platform, actor, async (tx) => {
        await requireOwnCourse(tx, actor, courseId);
        await markStudentsSeen(tx, courseId);
      });
      return { data: {} };
    }),

    route(calls.readStudentOfCourse, async ({ actor, query }) => ({
      data: await readStudentOfCourse(platform, actor, query),
    })),

    route(calls.recordContacted, async ({ actor, query: { courseId }, body: { studentId } }) => ({
      data: { writtenAt: isoTime(await recordContacted(platform, actor, { courseId, studentId })) },
    })),

    route(calls.removeStudent, async ({ actor, query: { courseId }, body }) => {
      await removeFromCourse(platform, actor, courseId, body);
      return { data: {}, success: "STUDENT_REMOVED" };
    }),

    route(calls.readmitStudent, async ({ actor, query: { courseId }, body: { studentId } }) => {
      await readmitStudent(platform, actor, courseId, studentId);
      return { data: {}, success: "STUDENT_READMITTED" };
    }),

    route(calls.listRemovedStudents, async ({ actor, query }) => {
      const course = await requireOwnCourse(db, actor, query.courseId);
      const { rows, page } = await readPage(query, {
        list: (page) => listRemoved(db, course.id, page),
        count: () => countRemoved(db, course.id),
        at: (row) => row.removed_at,
      });
      const students = rows.map((row) => ({
        _id: row.id,
        firstName: row.first_name,
        lastName: row.last_name,
        removedAt: isoTime(row.removed_at),
        reason: row.reason,
      }));
      return { data: { students, ...page } };
    }),
  ];
}
