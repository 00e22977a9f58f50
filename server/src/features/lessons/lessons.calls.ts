import { aLesson } from "@madrasa/testkit/courses";
import { anUpload, aSmallerUpload } from "@madrasa/testkit/files";
import { newId } from "../../platform/secrets.ts";
import { ownersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { inLesson, inSection } from "../../testing/scenario.ts";

const resource = { name: "Slides", description: "In colour", url: "https://school.test/slides" };

export const lessonCalls: CallEntries<"lessons"> = {
  readOwnLesson: {
    who: ownersAtWork,
    queries: 4,
    input: inLesson,
  },
  addLesson: {
    who: ownersAtWork,
    input: async (scenario) => ({
      ...inSection(scenario),
      body: {
        _id: newId(),
        title: "Heavy letters",
        description: "Seven of them",
        filePath: await anUpload(scenario.school, scenario.teacher, scenario.courseId),
        fileType: "application/pdf",
        kind: "quiz",
        rendition: "original",
        durationSeconds: 90.5,
        additionalResources: [resource],
      },
    }),
  },
  addRendition: {
    who: ownersAtWork,
    input: async (scenario) => {
      const { school, teacher, courseId, sectionId } = scenario;
      const filePath = await aSmallerUpload(school, teacher, courseId, "sound");
      const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
      return {
        query: { courseId, lessonId },
        body: { kind: "sound", filePath, durationSeconds: 90.5 },
      };
    },
  },
  updateLesson: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inLesson(scenario),
      body: { title: "Light letters", description: "The rest", additionalResources: [resource] },
    }),
  },
  deleteLesson: {
    who: ownersAtWork,
    input: ({ courseId, lessonId, sectionId }) => ({
      query: { courseId, lessonId, sectionId },
    }),
  },
};
