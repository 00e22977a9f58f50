import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, out } from "./fields.ts";

/** Body `{}` flips; `{ completed }` states the wish, so that a retry cannot undo the work. */
export const toggleCompletion = endpoint({
  method: "PATCH",
  alsoMethods: ["POST", "PUT"],
  path: `${API}/user/student/course/lesson/completionToggle`,
  access: ["student"],
  query: z.strictObject({ courseId: courseCode, lessonId: id }),
  body: z.strictObject({ completed: z.boolean().optional() }),
  data: z.object({
    completed: z.boolean(),
    completedLessons: out.count,
    totalLessons: out.count,
    progress: out.count,
  }),
});
