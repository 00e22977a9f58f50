import { contract } from "@madrasa/contract";
import { SECTIONS_MAX } from "@madrasa/contract/limits";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  changeCourse,
  changeSection,
  courseToManage,
  endOfCourse,
  findSection,
  insertSection,
  listSections,
  presentOwnCourse,
} from "../courses/index.ts";
import { lessonsOfCourse } from "../lessons/index.ts";
import { deleteSection } from "./delete-section.ts";
import { moveLesson } from "./move-lesson.ts";
import { moveSection } from "./move-section.ts";

const calls = contract.outline;

export function outlineRoutes(platform: Platform): Route[] {
  const { database, clock } = platform;
  const db = database.read;
  return [
    route(calls.readOutline, async ({ actor, query: { courseId } }) => {
      const row = await courseToManage(db, actor, courseId);
      const [sections, lessons] = await Promise.all([
        listSections(db, [courseId]),
        lessonsOfCourse(db, courseId),
      ]);
      return {
        data: {
          course: {
            ...(await presentOwnCourse(platform, actor, row)),
            sections: sections.map((section) => ({
              _id: section.id,
              title: section.title,
              description: section.description,
              totalLessons: section.lesson_count,
              lessonIds: lessons.get(section.id) ?? [],
            })),
          },
        },
      };
    }),

    route(calls.addSection, async ({ actor, query: { courseId }, body }) => {
      const section = { id: newId(), course_id: courseId, ...body, lesson_count: 0 };
      await database.transaction(async (tx) => {
        await lockRows(database, tx, "courses", "id", courseId, "write");
        await courseToManage(tx, actor, courseId);
        const { position, count } = await endOfCourse(tx, courseId);
        if (count >= SECTIONS_MAX) throw refuse("COURSE_FULL");
        await insertSection(tx, { ...section, position });
        await changeCourse(tx, courseId, { last_active_at: clock() });
      });
      return {
        data: { section: { _id: section.id, ...body } },
        message: "Section added successfully",
      };
    }),

    route(calls.updateSection, async ({ actor, query: { courseId, sectionId }, body }) => {
      const section = await database.transaction(async (tx) => {
        await courseToManage(tx, actor, courseId);
        const before = await findSection(tx, courseId, sectionId);
        if (!before) throw refuse("SECTION_NOT_FOUND");
        const { title = before.title, description = before.description } = body;
        await changeSection(tx, sectionId, { title, description });
        return { _id: sectionId, title, description };
      });
      return { data: { section }, message: "Section updated successfully" };
    }),

    route(calls.moveSection, async ({ actor, query, body }) => {
      await moveSection(platform, actor, query, body.before);
      return { data: {}, message: "Section moved successfully" };
    }),

    route(calls.moveLesson, async ({ actor, query, body }) => {
      await moveLesson(platform, actor, query, body);
      return { data: {}, message: "Content moved successfully" };
    }),

    route(calls.deleteSection, async ({ actor, query }) => {
      await deleteSection(platform, actor, query);
      return { data: {}, message: "Section deleted successfully" };
    }),
  ];
}
