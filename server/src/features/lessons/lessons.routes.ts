import { contract } from "@madrasa/contract";
import type { LessonKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { addLesson } from "./add-lesson.ts";
import { deleteLesson } from "./delete-lesson.ts";
import { lessonToRead } from "./lessons.policy.ts";
import { changeLesson, findLesson } from "./lessons.queries.ts";
import { presentLesson } from "./present-lesson.ts";

const calls = contract.lessons;

const ADDED: Record<LessonKind, string> = {
  video: "Video added successfully",
  lecture: "Lecture added successfully",
  quiz: "Quiz added successfully",
};

export function lessonRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(calls.readOwnLesson, async ({ actor, query }) => {
      const row = await lessonToRead(database.read, actor, query);
      return { data: { lesson: await presentLesson(platform, row) } };
    }),

    route(calls.addLesson, async ({ actor, query, body }) => {
      const row = await addLesson(platform, actor, query, body);
      return {
        data: { lesson: await presentLesson(platform, row) },
        message: ADDED[row.kind],
      };
    }),

    route(calls.updateLesson, async ({ actor, query, body }) => {
      const { title, description, additionalResources } = body;
      const row = await database.transaction(async (tx) => {
        await lessonToRead(tx, actor, query);
        await changeLesson(tx, query.lessonId, {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(additionalResources !== undefined && {
            resources: JSON.stringify(additionalResources),
          }),
        });
        return findLesson(tx, query.courseId, query.lessonId);
      });
      if (!row) throw refuse("LESSON_NOT_FOUND");
      return {
        data: { lesson: await presentLesson(platform, row) },
        message: "Content updated successfully",
      };
    }),

    route(calls.deleteLesson, async ({ actor, query }) => {
      await deleteLesson(platform, actor, query);
      return { data: {}, message: "Content deleted successfully" };
    }),
  ];
}
