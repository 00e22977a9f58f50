import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { courseOfStudentKey, enrolledKey, lessonOfStudentKey } from "../../lib/api/query-keys.ts";
import { reportError } from "../../lib/browser/report.ts";
import { requestTimeout } from "../../lib/offline/reconnect.ts";
import { newId } from "../../lib/new-id.ts";
import {
  currentSender,
  enqueueOnFailure,
  loadOutbox,
  queuedEntry,
  sendOrQueue,
} from "../../device/outbox/index.ts";
import { titlesOf } from "./titles.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];
export type LessonRef = { courseId: string; lessonId: string };

/**
 * Sends the target state instead of toggling, so that a retry after a lost response is safe. Shown once the server has
 * accepted it.
 */
async function toggleCompletion(
  client: QueryClient,
  lessonRef: LessonRef,
  completed: boolean,
): Promise<void> {
  const answer = await call(contract.progress.toggleCompletion, {
    query: lessonRef,
    body: { completed },
    signal: requestTimeout(),
    // For a page that is closed before the answer.
    keepalive: true,
  });
  await applyCompletion(client, lessonRef, answer);
}

/** Seconds from the start of the video. `keepalive` outlives the page. */
async function savePosition(
  client: QueryClient,
  lessonRef: LessonRef,
  { seconds, keepalive }: { seconds: number; keepalive?: boolean },
): Promise<{ savedAt: string }> {
  const { savedAt } = await call(contract.progress.savePosition, {
    query: lessonRef,
    body: { seconds },
    ...(keepalive ? { keepalive } : { signal: requestTimeout() }),
  });
  applyPosition(client, lessonRef, { seconds, savedAt });
  return { savedAt };
}

export function applyPosition(
  client: QueryClient,
  { courseId, lessonId }: LessonRef,
  position: NonNullable<Lesson["position"]>,
): void {
  const key = lessonOfStudentKey(courseId, lessonId);
  client.setQueryData<Lesson>(
    key,
    (lesson) => lesson && { ...lesson, position },
    // Keeps the age of the cached lesson, because its file URL is not refreshed.
    { updatedAt: client.getQueryState(key)?.dataUpdatedAt },
  );
}

export function useToggleCompletion(courseId: string, lessonId: string) {
  const client = useQueryClient();
  const lessonRef = { courseId, lessonId };
  return useMutation({
    mutationFn: async (completed: boolean) =>
      sendOrQueue(
        {
          call: "progress/toggleCompletion",
          query: lessonRef,
          body: { completed },
          about: titlesOf(client, lessonRef),
        },
        async () => toggleCompletion(client, lessonRef, completed),
      ),
    onError: async (error) => {
      // Not where another person has signed in meanwhile.
      if (error.name !== "AbortError") reportError(error);
      await forgetDeleted(client, courseId, error);
    },
  });
}

/** The lesson or course was deleted: refetch the rest. */
async function forgetDeleted(client: QueryClient, courseId: string, error: Error): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 404) return;
  await client.invalidateQueries({ queryKey: courseOfStudentKey(courseId) });
}

const TRIED_MAX = 20;

/**
 * Called when a video is paused or left. An unsaved position is sent with the next one, or when the connection returns.
 */
export function useSavePosition(courseId: string, lessonId: string) {
  const client = useQueryClient();
  const lessonRef = { courseId, lessonId };
  const call = "progress/savePosition";
  return useMutation({
    mutationFn: async ({ seconds, isLeaving }: { seconds: number; isLeaving: boolean }) => {
      const sender = currentSender();
      try {
        return await savePosition(client, lessonRef, { seconds, keepalive: isLeaving });
      } catch (error) {
        const lesson = client.getQueryData<Lesson>(lessonOfStudentKey(courseId, lessonId));
        // Replaces an earlier entry whose response may have been lost.
        const earlier = queuedEntry(call, lessonRef)?.since?.tried ?? [];
        const since = {
          savedAt: lesson?.position?.savedAt ?? null,
          tried: [...earlier, seconds].slice(-TRIED_MAX),
        };
        const ofQueue = { since, idempotencyKey: newId(), about: titlesOf(client, lessonRef) };
        const entry = { call, query: lessonRef, body: { seconds }, ...ofQueue } as const;
        await enqueueOnFailure(entry, error, sender);
        throw error;
      }
    },
    onSuccess: () => {
      const earlier = queuedEntry(call, lessonRef);
      if (earlier) void loadOutbox().then((queue) => queue.drop(earlier.seq));
    },
    onError: (error) => forgetDeleted(client, courseId, error),
  });
}

export async function applyCompletion(
  queryClient: QueryClient,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  answer: DataOf<typeof contract.progress.toggleCompletion>,
): Promise<void> {
  const courseKey = courseOfStudentKey(courseId);
  // A course requested before the change would overwrite it.
  const wasFetching = queryClient.isFetching({ queryKey: courseKey }) > 0;
  await queryClient.cancelQueries({ queryKey: courseKey });
  const updated = queryClient.setQueryData<Course>(
    courseKey,
    (course) => course && tickLesson(course, lessonId, answer),
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: enrolledKey }),
    (wasFetching || (updated && !countsMatch(updated))) &&
      queryClient.invalidateQueries({ queryKey: courseKey }),
  ]);
}

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
type Answer = DataOf<typeof contract.progress.toggleCompletion>;

type Ticks = Pick<Course, "sections" | "completedLessons" | "totalLessons" | "progress">;

export function tickLesson<C extends Ticks>(course: C, lessonId: string, answer: Answer): C {
  const { completed, completedLessons, totalLessons, progress } = answer;
  const sections = course.sections?.map((section) => {
    if (!section.lessonIds.some(({ _id }) => _id === lessonId)) return section;
    const lessonIds = section.lessonIds.map((lesson) =>
      lesson._id === lessonId ? { ...lesson, completed } : lesson,
    );
    return {
      ...section,
      lessonIds,
      completedLessons: lessonIds.filter((lesson) => lesson.completed).length,
    };
  });
  return { ...course, sections, completedLessons, totalLessons, progress };
}

/** False if the ticks shown differ from the server's counts, because of changes elsewhere. */
export function countsMatch({ sections = [], completedLessons, totalLessons }: Ticks): boolean {
  const sum = (count: (section: (typeof sections)[number]) => number) =>
    sections.reduce((total, section) => total + count(section), 0);
  return (
    sum((section) => section.completedLessons) === completedLessons &&
    sum((section) => section.totalLessons) === totalLessons
  );
}
