import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { changeSections, type Outline } from "../outline/index.ts";

export type LessonSummary = Outline["course"]["sections"][number]["lessonIds"][number];
export type OwnLesson = DataOf<typeof contract.lessons.readOwnLesson>["lesson"];
export type LessonPlace = { courseId: string; lessonId: string };
type LessonChange = BodyOf<typeof contract.lessons.updateLesson>;
type LessonText = BodyOf<typeof contract.lessons.setText>;

/** A lesson with the signed URL of its file, valid for an hour. */
export const ownLessonQuery = (place: LessonPlace) =>
  queryOptions({
    queryKey: ["lessons", "own", place.courseId, place.lessonId],
    queryFn: ({ signal }) => call(contract.lessons.readOwnLesson, { query: place, signal }),
    // Leaves the file's URL valid for at least 30 minutes.
    staleTime: 20 * 60_000,
  });

export function useUpdateLesson(place: LessonPlace) {
  return useAction(
    (change: LessonChange) => call(contract.lessons.updateLesson, { query: place, body: change }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
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

function showLesson(client: QueryClient, place: LessonPlace, { lesson }: { lesson: OwnLesson }) {
  const { _id, title, description, lacking, recite } = lesson;
  client.setQueryData(ownLessonQuery(place).queryKey, { lesson });
  changeSections(client, place.courseId, (section) => ({
    ...section,
    lessonIds: section.lessonIds.map((known) =>
      known._id === _id ? { ...known, title, description, lacking, recite } : known,
    ),
  }));
}

export function useSetText(place: LessonPlace) {
  return useAction(
    (text: LessonText) => call(contract.lessons.setText, { query: place, body: text }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
    },
  );
}

export function useDeleteText(place: LessonPlace) {
  return useAction(
    (which: Pick<LessonText, "kind" | "language">) =>
      call(contract.lessons.deleteText, { query: { ...place, ...which } }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
    },
  );
}

export function useDeleteLesson(place: LessonPlace) {
  return useAction(
    () => deleteOnce(call(contract.lessons.deleteLesson, { query: place }), "LESSON_NOT_FOUND"),
    {
      done: "lessons.deleted",
      failed: "lessons.deleteFailed",
      stale: [["courses"], ["outline", place.courseId]],
    },
  );
}
