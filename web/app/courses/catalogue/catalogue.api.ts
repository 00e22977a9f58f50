import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";

export type PublicCourse = DataOf<typeof contract.catalogue.listCourses>["courseList"][number];

export const lookUpQuery = (code: string) =>
  queryOptions({
    queryKey: ["catalogue", "look-up", code],
    queryFn: ({ signal }) => call(contract.catalogue.lookUpCourse, { params: { code }, signal }),
  });

export type CoursePage = DataOf<typeof contract.catalogue.readPublicCourse>["course"];

export const coursePageQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["catalogue", "course", courseId],
    queryFn: async ({ signal }) =>
      (await call(contract.catalogue.readPublicCourse, { params: { courseId }, signal })).course,
  });

export const OTHER_COURSES = 3;

export const coursesOfTeacherQuery = (teacherId: string) =>
  queryOptions({
    queryKey: ["catalogue", "teacher", teacherId],
    queryFn: ({ signal }) =>
      call(contract.catalogue.listCoursesOfTeacher, {
        params: { teacherId },
        // One more, because the current course may be in the list.
        query: { limit: OTHER_COURSES + 1 },
        signal,
      }),
  });

export const NEWEST_COURSES = 3;

export const newestCoursesQuery = queryOptions({
  queryKey: ["catalogue", "newest"],
  queryFn: ({ signal }) =>
    call(contract.catalogue.listCourses, { query: { limit: NEWEST_COURSES }, signal }),
});

export const coursesKey = ["catalogue", "courses"] as const;

export type CatalogueFilter = {
  search: string;
  category: string | undefined;
  language: Language | undefined;
};

/** The shown results stay until the next ones have loaded. */
export const coursesQuery = ({ search, category, language }: CatalogueFilter) =>
  pagedQuery(
    [...coursesKey, search, category ?? null, language ?? null],
    ({ query, signal }) =>
      call(contract.catalogue.listCourses, {
        query: { ...query, search: search || undefined, category, language },
        signal,
      }),
    { showsPrevious: true },
  );
