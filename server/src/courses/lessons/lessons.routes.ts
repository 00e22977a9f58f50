import { contract } from "@madrasa/contract";
import type { SuccessCode } from "@madrasa/contract/successes";
import type { LessonKind } from "@madrasa/contract/limits";
import { longRoute, route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { addLesson } from "./add-lesson.ts";
import { addRendition } from "./add-rendition.ts";
import { deleteLesson, updateLesson } from "./change-lesson.ts";
import { requireReadableLesson } from "./lessons.policy.ts";
import { presentLesson } from "./present-lesson.ts";
import type { RemoveStudentWork } from "./remove-lessons.ts";
import { deleteText, setText } from "./set-text.ts";

const calls = contract.lessons;

const ADDED: Record<LessonKind, SuccessCode> = {
  video: "VIDEO_ADDED",
  lecture: "LECTURE_ADDED",
  quiz: "QUIZ_ADDED",
};

export function lessonRoutes(
  platform: Platform,
  { removeStudentWork }: { removeStudentWork: RemoveStudentWork },
): Route[] {
  return [
    route(calls.readOwnLesson, async ({ actor, query }) => {
      const row = await requireReadableLesson(platform.database.read, actor, query);
      return { data: { lesson: await presentLesson(platform, row) } };
    }),

    route(calls.addLesson, async ({ actor, query, body }) => {
      const row = await addLesson(platform, actor, query, body);
      return {
        data: { lesson: await presentLesson(platform, row) },
        success: ADDED[row.kind],
      };
    }),

    route(calls.addRendition, async ({ actor, query, body }) => {
      const row = await addRendition(platform, actor, query, body);
      return {
        data: { lesson: await presentLesson(platform, row) },
        success: "CONTENT_UPDATED",
      };
    }),

    route(calls.updateLesson, async ({ actor, query, body }) => {
      const row = await updateLesson(platform, actor, query, body);
      return {
        data: { lesson: await presentLesson(platform, row) },
        success: "CONTENT_UPDATED",
      };
    }),

    longRoute(
      calls.setText,
      ({ query }) => `texts ${query.courseId}`,
      async ({ actor, query, body }) => {
        const row = await setText(platform, actor, query, body);
        return { data: { lesson: await presentLesson(platform, row) }, success: "CONTENT_UPDATED" };
      },
    ),

    route(calls.deleteText, async ({ actor, query }) => {
      const row = await deleteText(platform, actor, query);
      return { data: { lesson: await presentLesson(platform, row) }, success: "CONTENT_UPDATED" };
    }),

    route(calls.deleteLesson, async ({ actor, query }) => {
      await deleteLesson(platform, actor, query, removeStudentWork);
      return { data: {}, success: "CONTENT_DELETED" };
    }),
  ];
}
