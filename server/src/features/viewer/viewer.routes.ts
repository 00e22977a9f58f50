import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { lessonToRead, presentLesson } from "../lessons/index.ts";
import { noteOfLesson } from "../notes/index.ts";
import { findPosition, isCompleted } from "../progress/index.ts";

const calls = contract.viewer;

export function viewerRoutes(platform: Platform): Route[] {
  const { read } = platform.database;
  return [
    route(calls.readLesson, async ({ actor, query }) => {
      const row = await lessonToRead(read, actor, query);
      const place = { studentId: actor.id, lessonId: row.id };
      const position = await findPosition(read, place);
      const lesson = {
        ...(await presentLesson(platform, row)),
        ...(row.links_hidden === 1 && { additionalResources: [] }),
        completed: await isCompleted(read, place),
        note: await noteOfLesson(read, actor.id, row.id),
        position: position
          ? { seconds: position.seconds, savedAt: isoTime(position.saved_at) }
          : null,
      };
      return { data: { lesson } };
    }),
  ];
}
