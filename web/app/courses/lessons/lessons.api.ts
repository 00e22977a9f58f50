import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { changeSections, type Outline } from "../outline/index.ts";

export type LessonSummary = Outline["course"]["sections"][number]["lessonIds"][number];
export type OwnLesson = DataOf<typeof contract.lessons.readOwnLesson>["lesson"];
export type LessonRef = { courseId: string; lessonId: string };
type LessonChange = BodyOf<typeof contract.lessons.updateLesson>;
type LessonText = BodyOf<typeof contract.lessons.setText>;

/** A lesson with the signed URL of its file, valid for an hour. */
export const ownLessonQuery = (lessonRef: LessonRef) =>
  queryOptions({
    queryKey: ["lessons", "own", lessonRef.courseId, lessonRef.lessonId],
    queryFn: ({ signal }) => call(contract.lessons.readOwnLesson, { query: lessonRef, signal }),
    // Leaves the file's URL valid for at least 30 minutes.
    staleTime: 20 * 60_000,
  });

export function useUpdateLesson(lessonRef: LessonRef) {
  return useAction(
    (change: LessonChange) =>
      call(contract.lessons.updateLesson, { query: lessonRef, body: change }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, lessonRef, answer),
    },
  );
}

export function useSetRecite(courseId: string) {
  return useAction(
    ({ lessonId, recite }: { lessonId: string; recite: boolean }) =>
      call(contract.lessons.updateLesson, { query: { courseId, lessonId }, body: { recite } }),
    {
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) =>
        showLesson(client, { courseId, lessonId: answer.lesson._id }, answer),
    },
  );
}

function showLesson(client: QueryClient, lessonRef: LessonRef, { lesson }: { lesson: OwnLesson }) {
  const { _id, title, description, lacking, recite } = lesson;
  client.setQueryData(ownLessonQuery(lessonRef).queryKey, { lesson });
  changeSections(client, lessonRef.courseId, (section) => ({
    ...section,
    lessonIds: section.lessonIds.map((known) =>
      known._id === _id ? { ...known, title, description, lacking, recite } : known,
    ),
  }));
}

export function useSetText(lessonRef: LessonRef) {
  return useAction(
    (text: LessonText) => call(contract.lessons.setText, { query: lessonRef, body: text }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, lessonRef, answer),
    },
  );
}

export function useDeleteText(lessonRef: LessonRef) {
  return useAction(
    (which: Pick<LessonText, "kind" | "language">) =>
      call(contract.lessons.deleteText, { query: { ...lessonRef, ...which } }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, lessonRef, answer),
    },
  );
}

export function useDeleteLesson(lessonRef: LessonRef) {
  return useAction(
    () => deleteOnce(call(contract.lessons.deleteLesson, { query: lessonRef }), "LESSON_NOT_FOUND"),
    {
      done: "lessons.deleted",
      failed: "lessons.deleteFailed",
      stale: [["courses"], ["outline", lessonRef.courseId]],
    },
  );
}
