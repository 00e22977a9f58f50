import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { applyCompletion } from "../../lib/api/apply-completion.ts";
import { courseOfStudentKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { reportError } from "../../lib/browser/report.ts";
import { unsent } from "../../lib/unsent/state.ts";
import { keepInstead, loadQueue, PATIENCE_MS, waitingTickOf } from "../../lib/unsent/unsent.ts";

const { savePosition, toggleCompletion } = contract.progress;
type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/**
 * Sends the wanted state instead of a toggle, so that a retry after a lost response undoes nothing.
 * Without a line it waits on the device, and the result is undefined.
 */
export function useToggleCompletion(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  const place = { courseId, lessonId };
  return useMutation({
    mutationFn: async (completed: boolean) => {
      const waiting = waitingTickOf(lessonId);
      const queue = waiting && (await loadQueue());
      if (waiting && waiting.refusal === undefined) {
        await queue?.keep({ ...waiting, kind: "tick", completed });
        return undefined;
      }
      try {
        const body = { completed };
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const answer = await call(toggleCompletion, { query: place, body, signal });
        if (waiting) await queue?.drop(waiting.seq);
        return answer;
      } catch (error) {
        await keepInstead(queryClient, { kind: "tick", completed, ...place }, error);
        return undefined;
      }
    },
    onSuccess: async (answer) => answer && applyCompletion(queryClient, place, answer),
    onError: async (error) => {
      reportError(error);
      // The lesson or the course was deleted: the screen shows what is left.
      if (error instanceof ApiError && error.status === 404) {
        await queryClient.invalidateQueries({ queryKey: courseOfStudentKey(courseId) });
      }
    },
  });
}

/**
 * Called when a video is paused or left. A position that was not saved is sent with the next one, or
 * when the line is back.
 */
export function useSavePosition(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  const key = lessonOfStudentKey(courseId, lessonId);
  const place = { courseId, lessonId };
  return useMutation({
    mutationFn: async ({ seconds, isLeaving }: { seconds: number; isLeaving: boolean }) => {
      try {
        return await call(savePosition, {
          query: place,
          body: { seconds },
          keepalive: isLeaving,
        });
      } catch (error) {
        const known = queryClient.getQueryData<Lesson>(key)?.position?.savedAt ?? null;
        const position = { kind: "position", seconds, known, tried: [seconds] } as const;
        await keepInstead(queryClient, { ...position, ...place }, error);
        throw error;
      }
    },
    onSuccess: ({ savedAt }, { seconds }) => {
      const earlier = unsent
        .get()
        ?.find((act) => act.kind === "position" && act.lessonId === lessonId);
      if (earlier) void loadQueue().then((queue) => queue.drop(earlier.seq));
      queryClient.setQueryData<Lesson>(
        key,
        (lesson) => lesson && { ...lesson, position: { seconds, savedAt } },
        // The lesson's file URL is not renewed by this.
        { updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt },
      );
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 404) {
        await queryClient.invalidateQueries({ queryKey: courseOfStudentKey(courseId) });
      }
    },
  });
}
