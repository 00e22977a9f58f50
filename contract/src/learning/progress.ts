import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { courseCode, id, response } from "../fields.ts";

export const progress = {
  /** `{}` toggles; `{ completed }` sets the state, safe for retries. */
  toggleCompletion: endpoint({
    method: "PATCH",
    alsoMethods: ["POST", "PUT"],
    path: `${API}/user/student/course/lesson/completionToggle`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ courseId: courseCode, lessonId: id }),
    body: z.strictObject({ completed: z.boolean().optional() }),
    queueable: "state",
    data: z.object({
      completed: z.boolean(),
      completedLessons: response.count,
      totalLessons: response.count,
      progress: response.count,
    }),
  }),

  /**
   * Saves the position in a video so that another device can resume there. Sent rarely: the device saves it locally
   * every few seconds.
   */
  savePosition: endpoint({
    method: "PUT",
    path: `${API}/user/student/course/lesson/position`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ courseId: courseCode, lessonId: id }),
    body: z.strictObject({ seconds: z.number().min(0).max(1_000_000) }),
    queueable: "state",
    data: z.object({ savedAt: response.time }),
  }),
};
