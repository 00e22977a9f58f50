import type { Category } from "@madrasa/contract/limits";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";

export type PublicCourse = ApiData<"GET /public/course/all">["courseList"][number];

export const lookUpQuery = (code: string) =>
  queryOptions({
    queryKey: ["catalogue", "look-up", code],
    queryFn: ({ signal }) => api("GET /api/courses/:code", { params: { code }, signal }),
  });

export type CoursePage = ApiData<"GET /public/course/:courseId">["course"];

/** A course's own page, open to anyone. */
export const coursePageQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["catalogue", "course", courseId],
    queryFn: async ({ signal }) =>
      (await api("GET /public/course/:courseId", { params: { courseId }, signal })).course,
  });

export const coursesKey = ["catalogue", "courses"] as const;

export type CatalogueFilter = { search: string; category: Category | undefined };

/** What is on the screen stays there until the next answer has come. */
export const coursesQuery = ({ search, category }: CatalogueFilter) =>
  infiniteQueryOptions({
    queryKey: [...coursesKey, search, category ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      api("GET /public/course/all", {
        query: { search: search || undefined, category, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
