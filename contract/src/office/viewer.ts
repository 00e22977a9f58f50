import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response } from "../fields.ts";
import { lesson, theLesson } from "../courses/lessons.ts";
import { note } from "../learning/notes.ts";

export const viewer = {
  /**
   * One lesson with the student's notes, completion and video position. Long notes are in `data` only: then `content`
   * is empty at the top level.
   */
  readLesson: endpoint({
    method: "GET",
    path: `${API}/user/student/course/lesson`,
    access: ["student"],
    allows: ["child", "pin"],
    query: theLesson,
    data: z.object({
      lesson: lesson.extend({
        completed: z.boolean(),
        note,
        /** Last position saved by any device; `null` if none. */
        position: z.object({ seconds: z.number(), savedAt: response.time }).nullable(),
      }),
    }),
    alsoAtTop: true,
  }),
};
