import type { z } from "zod";
import { contract } from "@madrasa/contract";
import type { SuccessCode } from "@madrasa/contract/successes";
import type { courseActivity } from "@madrasa/contract/courses/courses";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/paging.ts";
import { foldText } from "../../platform/fold-text.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayTeach } from "./courses.policy.ts";
import { countOwn, listOwn } from "./courses.queries.ts";
import { createCourse } from "./create-course.ts";
import { deleteCourse, publishCourse, updateCourse } from "./change-course.ts";
import { inList, presentOwnCourse } from "./present-course.ts";
import { listSectionsWithLessons } from "./sections.queries.ts";

const calls = contract.courses;

export type ListActivity = (
  db: Db,
  courseIds: readonly string[],
  now: number,
) => Promise<(courseId: string) => z.input<typeof courseActivity>>;

export function courseRoutes(
  platform: Platform,
  { listActivity }: { listActivity: ListActivity },
): Route[] {
  const db = platform.database.read;
  return [
    route(calls.listOwnCourses, async ({ actor, query }) => {
      const filter = {
        search: query.search && foldText(query.search),
        ...(query.published && { isPublished: query.published === "true" }),
      };
      const { rows, page } = await readPage(query, {
        list: (page) => listOwn(db, actor.id, filter, page),
        count: () => countOwn(db, actor.id, filter),
        at: (row) => row.created_at,
      });
      const sections = await listSectionsWithLessons(
        db,
        rows.map(({ id }) => id),
      );
      const published = rows.filter((row) => row.published_at !== null).map(({ id }) => id);
      const activityOf = mayTeach(actor) && (await listActivity(db, published, platform.clock()));
      const courseList = await Promise.all(
        rows.map(async (row) => {
          const own = sections.filter(({ course_id }) => course_id === row.id);
          return {
            ...(await presentOwnCourse(platform, actor, inList(row))),
            sectionIds: own.map(({ id }) => id),
            sections: own.map(({ id, title, description, lesson_count, lessonIds }) => ({
              _id: id,
              title,
              description,
              totalLessons: lesson_count,
              lessonIds: lessonIds.map((_id) => ({ _id })),
            })),
            ...(activityOf && row.published_at !== null && { activity: activityOf(row.id) }),
          };
        }),
      );
      return { data: { courseList, ...page, can: { create: mayTeach(actor) } } };
    }),

    route(calls.createCourse, async ({ actor, body: form, idempotencyKey: key }) => ({
      data: { course: { _id: await createCourse(platform, actor, { form, key }) } },
      success: "COURSE_CREATED",
    })),

    route(calls.updateCourse, async ({ actor, query: { courseId }, body }) => {
      const { published, ...change } = body;
      const action = published ? publishCourse : updateCourse;
      const course = await action(platform, actor, courseId, change);
      return {
        data: { course: await presentOwnCourse(platform, actor, course) },
        success: whatChanged(body),
      };
    }),

    route(calls.deleteCourse, async ({ actor, query: { courseId } }) => {
      await deleteCourse(platform, actor, courseId);
      return { data: {}, success: "COURSE_DELETED" };
    }),
  ];
}

function whatChanged(body: z.output<(typeof calls.updateCourse)["body"]>): SuccessCode {
  if (body.published) return "COURSE_PUBLISHED";
  if (body.meetingDetails) return "MEETING_UPDATED";
  if (body.meetingDetails === null) return "MEETING_DELETED";
  if (body.banner !== undefined) return "BANNER_UPDATED";
  if (body.enrollable === undefined) return "COURSE_UPDATED";
  return body.enrollable ? "COURSE_UNLOCKED" : "COURSE_LOCKED";
}
