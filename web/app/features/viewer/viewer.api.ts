import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { lessonOfStudentKey } from "../../lib/api/query-keys.ts";

const MINUTE_MS = 60_000;

/**
 * The file's URL is valid for an hour and renewed before that, also while the lesson stays open.
 * After a minute the lesson is read again when the page is shown, because another device may have
 * continued it.
 */
export const lessonQuery = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: lessonOfStudentKey(courseId, lessonId),
    queryFn: async ({ signal }) =>
      (await call(contract.viewer.readLesson, { query: { courseId, lessonId }, signal })).lesson,
    staleTime: MINUTE_MS,
    gcTime: 45 * MINUTE_MS,
    refetchInterval: ({ state }) =>
      Math.max(MINUTE_MS, state.dataUpdatedAt + 45 * MINUTE_MS - Date.now()),
  });
