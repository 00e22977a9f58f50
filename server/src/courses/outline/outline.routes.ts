import { contract } from "@madrasa/contract";
import { refuse } from "../../platform/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findSection, listSections, presentOwnCourse, requireOwnCourse } from "../courses/index.ts";
import { lessonsOfCourse, type RemoveStudentWork } from "../lessons/index.ts";
import { addSection, deleteSection, moveSection, updateSection } from "./sections.ts";
import { copyCourse, type CopySwitch } from "./copy-course.ts";
import { moveLesson } from "./move-lesson.ts";

const calls = contract.outline;

export function outlineRoutes(
  platform: Platform,
  {
    removeStudentWork,
    copySwitch,
  }: { removeStudentWork: RemoveStudentWork; copySwitch: CopySwitch },
): Route[] {
  const db = platform.database.read;
  return [
    route(calls.readOutline, async ({ actor, query: { courseId } }) => {
      const row = await requireOwnCourse(db, actor, courseId);
      const [sections, lessons] = await Promise.all([
        listSections(db, [courseId]),
        lessonsOfCourse(db, courseId, { links: platform, forTeacher: true }),
      ]);
      return {
        data: {
          course: {
            ...(await presentOwnCourse(platform, actor, row)),
            sectionIds: sections.map(({ id }) => id),
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

    route(calls.copyCourse, async ({ actor, query, body, idempotencyKey: key }) => ({
      data: {
        course: {
          _id: await copyCourse(platform, actor, { ...query, ...body, key }, copySwitch),
        },
      },
      success: "COURSE_COPIED",
    })),

    route(calls.readSection, async ({ actor, query: { courseId, sectionId } }) => {
      await requireOwnCourse(db, actor, courseId);
      const section = await findSection(db, courseId, sectionId);
      if (!section) throw refuse("SECTION_NOT_FOUND");
      const { id: _id, title, description } = section;
      return { data: { section: { _id, title, description } } };
    }),

    route(calls.addSection, async ({ actor, query: { courseId }, body, idempotencyKey: key }) => {
      const _id = await addSection(platform, actor, courseId, { form: body, key });
      return { data: { section: { _id, ...body } }, success: "SECTION_ADDED" };
    }),

    route(calls.updateSection, async ({ actor, query, body }) => {
      const texts = await updateSection(platform, actor, query, body);
      return {
        data: { section: { _id: query.sectionId, ...texts } },
        success: "SECTION_UPDATED",
      };
    }),

    route(calls.moveSection, async ({ actor, query, body }) => {
      await moveSection(platform, actor, query, body.before);
      return { data: {}, success: "SECTION_MOVED" };
    }),

    route(calls.moveLesson, async ({ actor, query, body }) => {
      await moveLesson(platform, actor, query, body);
      return { data: {}, success: "CONTENT_MOVED" };
    }),

    route(calls.deleteSection, async ({ actor, query }) => {
      await deleteSection(platform, actor, query, removeStudentWork);
      return { data: {}, success: "SECTION_DELETED" };
    }),
  ];
}
