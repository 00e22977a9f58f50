import type { z } from "zod";
import { contract } from "@madrasa/contract";
import type { courseActivity } from "@madrasa/contract/courses";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/paging.ts";
import { normalizeForSearch } from "../../platform/normalize-for-search.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayTeach } from "./courses.policy.ts";
import { countOwn, listOwn } from "./courses.queries.ts";
import { createCourse } from "./create-course.ts";
import { deleteCourse } from "./delete-course.ts";
import { inList, presentOwnCourse } from "./present-course.ts";
import { publishCourse } from "./publish-course.ts";
import { listSections } from "./sections.queries.ts";
import { updateCourse } from "./update-course.ts";

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
        search: query.search && normalizeForSearch(query.search),
        ...(query.published && { isPublished: query.published === "true" }),
      };
      const { rows, page } = await readPage(query, {
        list: (page) => listOwn(db, actor.id, filter, page),
        count: () => countOwn(db, actor.id, filter),
        at: (row) => row.created_at,
      });
      const sections = await listSections(
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
            sections: own.map(({ id, title, lesson_count }) => ({
              _id: id,
              title,
              totalLessons: lesson_count,
            })),
            ...(activityOf && row.published_at !== null && { activity: activityOf(row.id) }),
          };
        }),
      );
      return { data: { courseList, ...page, can: { create: mayTeach(actor) } } };
    }),

    route(calls.createCourse, async ({ actor, body }) => ({
      data: { course: { _id: await createCourse(platform, actor, body) } },
      message: "Course created successfully",
    })),

    route(calls.updateCourse, async ({ actor, query: { courseId }, body }) => {
      const { published, ...change } = body;
      const act = published ? publishCourse : updateCourse;
      const course = await act(platform, actor, courseId, change);
      return {
        data: { course: await presentOwnCourse(platform, actor, course) },
        message: whatChanged(body),
      };
    }),

    route(calls.deleteCourse, async ({ actor, query: { courseId } }) => {
      await deleteCourse(platform, actor, courseId);
      return { data: {}, message: "Course deleted successfully" };
    }),
  ];
}

/** The message for the most important part of a change, in the specification's words. */
function whatChanged(body: z.output<(typeof calls.updateCourse)["body"]>): string {
  if (body.published) return "Course published successfully";
  if (body.meetingDetails) return "Meeting details updated successfully";
  if (body.meetingDetails === null) return "Meeting deleted successfully";
  if (body.banner !== undefined) return "Banner updated successfully";
  if (body.enrollable === undefined) return "Course updated successfully";
  return body.enrollable ? "Course unlocked successfully" : "Course locked successfully";
}
