import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aSection } from "@madrasa/testkit/courses";
import type { Person } from "@madrasa/testkit/people";
import type { TestApp } from "./test-app.ts";

export type OutlineIds = [sectionId: string, lessonIds: string[]][];

export function arranging(school: TestApp, teacher: Person) {
  return {
    aCourse: async (...counts: number[]): Promise<{ courseId: string; outline: OutlineIds }> => {
      const courseId = await aDraft(school, teacher);
      const outline: OutlineIds = [];
      for (const count of counts) {
        const sectionId = await aSection(school, teacher, courseId);
        const lessons: string[] = [];
        for (let one = 0; one < count; one += 1) {
          lessons.push(await aLesson(school, teacher, { courseId, sectionId }));
        }
        outline.push([sectionId, lessons]);
      }
      return { courseId, outline };
    },

    shown: async (courseId: string): Promise<OutlineIds> => {
      const read = { as: teacher, query: { courseId } };
      const { sections } = (await school.call(contract.outline.readOutline, read)).data.course;
      expect(sections.map(({ totalLessons }) => totalLessons)).toEqual(
        sections.map(({ lessonIds }) => lessonIds.length),
      );
      return sections.map(({ _id, lessonIds }) => [_id, lessonIds.map((lesson) => lesson._id)]);
    },

    moveSection: async (courseId: string, sectionId: string, before: string | null) =>
      school.call(contract.outline.moveSection, {
        as: teacher,
        query: { courseId, sectionId },
        body: { before },
      }),

    moveLesson: async (
      courseId: string,
      lessonId: string,
      body: { sectionId: string; before: string | null },
    ) =>
      school.call(contract.outline.moveLesson, {
        as: teacher,
        query: { courseId, lessonId },
        body,
      }),
  };
}
