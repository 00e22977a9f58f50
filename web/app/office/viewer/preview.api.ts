import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import { lessonQuery } from "./viewer.api.ts";

export const previewedLessonQuery: typeof lessonQuery = (courseId, lessonId) => ({
  ...lessonQuery(courseId, lessonId),
  queryFn: async ({ signal }) => {
    const query = { courseId, lessonId };
    const { lesson } = await call(contract.lessons.readOwnLesson, { query, signal });
    return { ...lesson, completed: false, position: null, note: { _id: "", content: [] } };
  },
});
