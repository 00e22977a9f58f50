import { aLesson } from "@madrasa/testkit/courses";
import { anUpload, aSmallerUpload } from "@madrasa/testkit/files";
import { newId } from "../../platform/secrets.ts";
import { ownersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { inLesson, inSection, type Scenario } from "../../testing/scenario.ts";

const resource = { name: "Slides", description: "In colour", url: "https://school.test/slides" };

async function inVideo({ school, teacher, courseId, sectionId }: Scenario) {
  const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
  return { query: { courseId, lessonId } };
}

export const lessonCalls: CallEntries<"lessons"> = {
  readOwnLesson: {
    who: ownersAtWork,
    queries: 5,
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
        alt: "The mouth, from the side",
        additionalResources: [resource],
      },
    }),
  },
  addRendition: {
    who: ownersAtWork,
    input: async (scenario) => {
      const { school, teacher, courseId } = scenario;
      const filePath = await aSmallerUpload(school, teacher, courseId, "sound");
      return {
        ...(await inVideo(scenario)),
        body: { kind: "sound", filePath, durationSeconds: 90.5 },
      };
    },
  },
  updateLesson: {
    who: ownersAtWork,
    input: (scenario) => ({
      ...inLesson(scenario),
      body: {
        title: "Light letters",
        description: "The rest",
        alt: "A mouth",
        additionalResources: [resource],
      },
    }),
  },
  setText: {
    who: ownersAtWork,
    input: async (scenario) => ({
      ...(await inVideo(scenario)),
      body: { kind: "captions", language: "ar", text: "0:05 بسم الله" },
    }),
  },
  deleteText: {
    who: ownersAtWork,
    input: ({ courseId, lessonId }) => ({
      query: { courseId, lessonId, kind: "captions", language: "ar" },
    }),
  },
  deleteLesson: {
    spends: true,
    who: ownersAtWork,
    input: ({ courseId, lessonId, sectionId }) => ({
      query: { courseId, lessonId, sectionId },
    }),
  },
};
