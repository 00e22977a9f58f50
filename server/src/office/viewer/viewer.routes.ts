import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireReadableLesson, presentLesson } from "../../courses/lessons/index.ts";
import { noteOfLesson, type Note } from "../../learning/notes/index.ts";
import { findPosition, isCompleted } from "../../learning/progress/index.ts";
import { takesRecitations } from "../../halaqa/recitations/index.ts";

const calls = contract.viewer;

/** Characters of notes duplicated at the top level, for older clients. */
const TWICE_MAX = 8_000;

export function viewerRoutes(platform: Platform): Route[] {
  const { read } = platform.database;
  return [
    route(calls.readLesson, async ({ actor, query }) => {
      const row = await requireReadableLesson(read, actor, query);
      const ref = { studentId: actor.id, lessonId: row.id };
      const position = await findPosition(read, ref);
      const note = await noteOfLesson(read, actor.id, row.id);
      const isAsked = row.recite === 1 && (await takesRecitations(read, query.courseId));
      const lesson = {
        ...(await presentLesson(platform, row)),
        recite: isAsked || undefined,
        ...(row.links_hidden === 1 && { additionalResources: [] }),
        completed: await isCompleted(read, ref),
        note,
        position: position
          ? { seconds: position.seconds, savedAt: isoTime(position.saved_at) }
          : null,
      };
      const isHeavy = charactersOf(note) > TWICE_MAX;
      const light = isHeavy ? { ...lesson, note: { ...note, content: [] } } : lesson;
      return { data: { lesson }, atTop: { lesson: light } };
    }),
  ];
}

const charactersOf = ({ content }: Note) =>
  content.reduce((sum, { title, description }) => sum + title.length + description.length, 0);
