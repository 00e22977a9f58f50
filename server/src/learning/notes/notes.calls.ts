import { contract } from "@madrasa/contract";
import { aNote } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { newId } from "../../platform/secrets.ts";
import { students, studentsInside } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage, inLesson, type Scenario } from "../../testing/scenario.ts";

async function noteIdOf({ school, student, courseId, lessonId }: Scenario): Promise<string> {
  const query = { courseId, lessonId };
  const read = await school.call(contract.viewer.readLesson, { as: student, query });
  return read.data.lesson.note._id;
}

export const noteCalls: CallEntries<"notes"> = {
  addNote: {
    who: studentsInside,
    input: async (scenario) => ({
      query: { ...inLesson(scenario).query, noteId: await noteIdOf(scenario) },
      body: {
        content: [
          {
            _id: newId(),
            title: "Ghunna",
            description: "Two counts",
            alt: "The nose, from the side",
            url: await aNoteImage(scenario.school, scenario.student, scenario.courseId),
          },
        ],
      },
    }),
  },
  deleteNote: {
    who: studentsInside,
    input: async (scenario) => ({
      query: {
        ...inLesson(scenario).query,
        noteId: await noteIdOf(scenario),
        contentId: (await aNote(scenario.school, scenario.student, scenario))._id,
      },
      body: { content: null },
    }),
  },
  updateNote: {
    who: studentsInside,
    input: async (scenario) => ({
      query: {
        ...inLesson(scenario).query,
        contentId: (await aNote(scenario.school, scenario.student, scenario))._id,
      },
      body: { title: "Ghunna", description: "Two counts" },
    }),
  },
  listNotes: {
    who: students,
    queries: 5,
    input: ({ courseId }) => ({ query: { limit: "5", cursor: aPage.cursor, courseId } }),
  },
  noteUploadLink: {
    who: studentsInside,
    input: ({ courseId }) => ({
      query: {
        courseId,
        filename: "page.png",
        contentType: "image/png",
        size: "2000",
        target: newId(),
      },
    }),
  },
  noteViewLink: {
    who: { ...students, otherStudent: "FILE_NOT_FOUND" },
    queries: 5,
    input: async (scenario) => {
      const { url = "" } = await aNote(scenario.school, scenario.student, scenario, {
        isWithImage: true,
      });
      return { query: { filename: url } };
    },
  },
  noteViewLinks: {
    who: studentsInside,
    queries: 5,
    input: inLesson,
  },
};
