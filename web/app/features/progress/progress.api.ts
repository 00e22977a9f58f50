import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { applyCompletion } from "../../lib/api/apply-completion.ts";
import { courseOfStudentKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { reportError } from "../../lib/browser/report.ts";
import { mayPassLater, orKeep, PATIENCE_MS } from "../../lib/unsent/reachable.ts";
import { titlesOf } from "../../lib/unsent/titles.ts";
import { loadQueue, unsent, waitingTickOf } from "../../lib/unsent/unsent.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/**
 * Sends the wanted state instead of a toggle, so that a retry after a lost response undoes nothing.
 * Without a line it waits on the device, and the result is undefined.
 */
export function useToggleCompletion(courseId: string, lessonId: string) {
  const queryClient = useQueryClient();
  const place = { courseId, lessonId };
  const keep = async (completed: boolean) => {
    const titles = titlesOf(queryClient, place);
    const queue = await loadQueue();
    await queue.keep({ kind: "tick", completed, ...place, ...titles });
  };
  return useMutation({
    mutationFn: async (completed: boolean) => {
      const waiting = waitingTickOf(lessonId);
      if (waiting && waiting.refusal === undefined) return keep(completed);
      const answer = await orKeep(
        async () =>
          call(contract.progress.toggleCompletion, {
            query: place,
            body: { completed },
            signal: AbortSignal.timeout(PATIENCE_MS),
          }),
        () => keep(completed),
      );
      if (answer && waiting) await (await loadQueue()).drop(waiting.seq);
      return answer;
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
  const keep = async (seconds: number) => {
    const titles = titlesOf(queryClient, place);
    const known = queryClient.getQueryData<Lesson>(key)?.position?.savedAt ?? null;
    const queue = await loadQueue();
    const position = { kind: "position", seconds, known, tried: [seconds] } as const;
    await queue.keep({ ...position, ...place, ...titles });
  };
  return useMutation({
    mutationFn: async ({ seconds, isLeaving }: { seconds: number; isLeaving: boolean }) => {
      try {
        return await call(contract.progress.savePosition, {
          query: place,
          body: { seconds },
          keepalive: isLeaving,
        });
      } catch (error) {
        if (mayPassLater(error)) await keep(seconds).catch(() => undefined);
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
