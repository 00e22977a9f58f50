import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { type SavedCopy, withSavedFallback } from "../../device/saved/index.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

const MINUTE_MS = 60_000;

/** Polls while showing offline data: not every browser fires an `online` event. */
const RETRY_MS = 5_000;

/**
 * The file's URL is valid for at least 30 minutes and refreshed before it expires. The lesson is refetched on focus
 * after a minute, because another device may have continued it.
 */
export const lessonQuery = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: lessonOfStudentKey(courseId, lessonId),
    queryFn: ({ signal }) =>
      withSavedFallback<Lesson & SavedCopy>(
        async () =>
          (await call(contract.viewer.readLesson, { query: { courseId, lessonId }, signal }))
            .lesson,
        {
          saved: (from) => from.savedLesson(lessonId),
          renewed: (by, lesson) => by.renewedLesson(lesson),
        },
      ),
    staleTime: MINUTE_MS,
    gcTime: 25 * MINUTE_MS,
    refetchInterval: ({ state }) =>
      state.data?.isSavedCopy
        ? RETRY_MS
        : Math.max(MINUTE_MS, state.dataUpdatedAt + 25 * MINUTE_MS - Date.now()),
  });
