import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { type FromPhone, orSaved } from "../saved/index.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

const MINUTE_MS = 60_000;

/** A lost line is tried again by itself: not every browser tells when it is back. */
const RETRY_MS = 5_000;

export const isUnreachable = (error: Error | null) =>
  error !== null && !(error instanceof ApiError);

/**
 * The file's URL is valid for an hour and renewed before that, also while the lesson stays open.
 * After a minute the lesson is read again when the page is shown, because another device may have
 * continued it.
 */
export const lessonQuery = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: lessonOfStudentKey(courseId, lessonId),
    queryFn: ({ signal }) =>
      orSaved<Lesson & FromPhone>(
        async () =>
          (await call(contract.viewer.readLesson, { query: { courseId, lessonId }, signal }))
            .lesson,
        {
          saved: (from) => from.savedLesson(lessonId),
          renewed: (by, lesson) => by.renewedLesson(lesson),
        },
      ),
    staleTime: MINUTE_MS,
    gcTime: 45 * MINUTE_MS,
    refetchInterval: ({ state }) =>
      isUnreachable(state.error) || state.data?.isFromPhone
        ? RETRY_MS
        : Math.max(MINUTE_MS, state.dataUpdatedAt + 45 * MINUTE_MS - Date.now()),
  });
