import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, response } from "./fields.ts";

export const progress = {
  /** Body `{}` toggles; `{ completed }` sets the state, so that a retry cannot undo it. */
  toggleCompletion: endpoint({
    method: "PATCH",
    alsoMethods: ["POST", "PUT"],
    path: `${API}/user/student/course/lesson/completionToggle`,
    access: ["student"],
    query: z.object({ courseId: courseCode, lessonId: id }),
    body: z.strictObject({ completed: z.boolean().optional() }),
    mayWait: true,
    data: z.object({
      completed: z.boolean(),
      completedLessons: response.count,
      totalLessons: response.count,
      progress: response.count,
    }),
  }),

  /**
   * Where a student is in a video, so that another device continues there. Sent rarely: the device
   * stores the position itself every few seconds.
   */
  savePosition: endpoint({
    method: "PUT",
    path: `${API}/user/student/course/lesson/position`,
    access: ["student"],
    query: z.object({ courseId: courseCode, lessonId: id }),
    /** Seconds from the beginning. */
    body: z.strictObject({ seconds: z.number().min(0).max(1_000_000) }),
    mayWait: true,
    data: z.object({ savedAt: response.time }),
  }),
};
