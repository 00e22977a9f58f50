import { contract } from "@madrasa/contract";
import { PAGE_SIZE } from "@madrasa/contract/limits";
import { readPage } from "../../platform/database/paging.ts";
import { foldText } from "../../platform/fold-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  countPublished,
  explorerState,
  findCourse,
  inList,
  listPublished,
  presentCourse,
  publicCourseState,
  requireCategory,
  whyClosed,
} from "../courses/index.ts";
import { presentPublicCourse } from "./present-public-course.ts";

const calls = contract.catalogue;

export function catalogueRoutes(platform: Platform): Route[] {
  const { database } = platform;

  async function listing(
    filter: Parameters<typeof listPublished>[1],
    query: { limit: number; cursor?: string | undefined },
  ) {
    const { rows, page } = await readPage(query, {
      list: (page) => listPublished(database, filter, page),
      count: () => countPublished(database, filter),
      at: (row) => row.published_at ?? 0,
    });
    const courseList = await Promise.all(rows.map((row) => presentCourse(platform, inList(row))));
    return { data: { courseList, ...page } };
  }

  return [
    route(
      calls.listCourses,
      async ({ query: { search, category, language, ...page } }) => {
        await requireCategory(platform, category);
        return listing({ search: search && foldText(search), category, language }, page);
      },
      async ({ query: { limit, ...filter } }) => {
        const isFirstPage = limit === PAGE_SIZE && Object.keys(filter).length === 0;
        return isFirstPage ? explorerState(database) : undefined;
      },
    ),

    route(
      calls.listCoursesOfTeacher,
      async ({ params: { teacherId }, query: { search, ...page } }) =>
        listing({ search: search && foldText(search), teacherId }, page),
    ),

    route(calls.lookUpCourse, async ({ params: { code } }) => {
      const row = await findCourse(database.read, { id: code });
      if (!row || row.published_at === null) throw refuse("COURSE_NOT_FOUND");
      const { _id, ...course } = await presentCourse(platform, row);
      const closed = whyClosed(row);
      return { data: { code: _id, ...course, ...(closed && { closed }) } };
    }),

    route(
      calls.readPublicCourse,
      async ({ params: { courseId } }) => {
        const row = await findCourse(database.read, { id: courseId });
        if (!row || row.published_at === null) throw refuse("COURSE_NOT_FOUND");
        return { data: { course: await presentPublicCourse(platform, row) } };
      },
      ({ params: { courseId } }) => publicCourseState(database.read, { id: courseId }),
    ),
  ];
}
