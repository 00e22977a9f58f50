import { anyone } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage } from "../../testing/scenario.ts";

export const catalogueCalls: CallEntries<"catalogue"> = {
  listCourses: {
    who: anyone,
    queries: 4,
    input: () => ({ query: { ...aPage, category: "Arts", language: "en" } }),
  },
  listCoursesOfTeacher: {
    who: anyone,
    queries: 2,
    input: ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: aPage,
    }),
  },
  lookUpCourse: {
    who: anyone,
    queries: 1,
    input: ({ courseId }) => ({ params: { code: courseId } }),
  },
  readPublicCourse: {
    who: anyone,
    queries: 4,
    input: ({ courseId }) => ({ params: { courseId } }),
  },
};
