import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { useAct } from "../../ui/feedback/use-act.ts";
import { changeSections, type Outline } from "../outline/index.ts";

export type LessonSummary = Outline["course"]["sections"][number]["lessonIds"][number];
export type OwnLesson = DataOf<typeof contract.lessons.readOwnLesson>["lesson"];
export type LessonPlace = { courseId: string; lessonId: string };
type LessonChange = BodyOf<typeof contract.lessons.updateLesson>;
type LessonText = BodyOf<typeof contract.lessons.setText>;

/** A lesson with the signed URL of its file, which is valid for an hour. */
export const ownLessonQuery = (place: LessonPlace) =>
  queryOptions({
    queryKey: ["lessons", "own", place.courseId, place.lessonId],
    queryFn: ({ signal }) => call(contract.lessons.readOwnLesson, { query: place, signal }),
    staleTime: 30 * 60_000,
  });

export function useUpdateLesson(place: LessonPlace) {
  return useAct(
    (change: LessonChange) => call(contract.lessons.updateLesson, { query: place, body: change }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
    },
  );
}

/** The answer of a change, also in the open outline. */
function showLesson(client: QueryClient, place: LessonPlace, { lesson }: { lesson: OwnLesson }) {
  const { _id, title, description, lacking } = lesson;
  client.setQueryData(ownLessonQuery(place).queryKey, { lesson });
  changeSections(client, place.courseId, (section) => ({
    ...section,
    lessonIds: section.lessonIds.map((known) =>
      known._id === _id ? { ...known, title, description, lacking } : known,
    ),
  }));
}

export function useSetText(place: LessonPlace) {
  return useAct(
    (text: LessonText) => call(contract.lessons.setText, { query: place, body: text }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
    },
  );
}

export function useDeleteText(place: LessonPlace) {
  return useAct(
    (which: Pick<LessonText, "kind" | "language">) =>
      call(contract.lessons.deleteText, { query: { ...place, ...which } }),
    {
      done: "lessons.updated",
      failed: "lessons.updateFailed",
      onAnswer: (answer, client) => showLesson(client, place, answer),
    },
  );
}

/** The number of lessons is shown in the open outline and in the list of courses. */
export function useDeleteLesson(place: LessonPlace) {
  return useAct(
    () => deleteOnce(call(contract.lessons.deleteLesson, { query: place }), "LESSON_NOT_FOUND"),
    {
      done: "lessons.deleted",
      failed: "lessons.deleteFailed",
      stale: [["courses"], ["outline", place.courseId]],
    },
  );
}
