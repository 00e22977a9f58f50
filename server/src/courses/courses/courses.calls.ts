import { anUpload } from "@madrasa/testkit/files";
import { PNG } from "@madrasa/testkit/sample-files";
import { anyTeacher, ownersAtWork, teachersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage, inCourse } from "../../testing/scenario.ts";

export const courseCalls: CallEntries<"courses"> = {
  listOwnCourses: {
    who: anyTeacher,
    queries: 6,
    input: () => ({ query: { ...aPage, published: "true" } }),
  },
  createCourse: {
    who: teachersAtWork,
    input: () => ({
      body: { title: "Fiqh", description: "Of prayer", category: "Arts", tags: ["fiqh"] },
    }),
  },
  updateCourse: {
    who: ownersAtWork,
    input: async (scenario) => ({
      ...inCourse(scenario),
      body: {
        title: "Fiqh again",
        description: "Of fasting",
        category: "Science",
        language: "ur",
        tags: ["fasting"],
        banner: await anUpload(scenario.school, scenario.teacher, scenario.courseId, {
          type: "image/png",
          filename: "banner",
          bytes: PNG,
        }),
        meetingDetails: {
          title: "Weekly",
          description: "Questions",
          link: "https://meet.test/fiqh",
          scheduledTime: "2099-01-01T10:00:00+03:00",
        },
        enrollable: true,
        certificates: true,
        dailySheet: true,
        published: true,
      },
    }),
  },
  deleteCourse: {
    spends: true,
    who: ownersAtWork,
    input: inCourse,
  },
};
