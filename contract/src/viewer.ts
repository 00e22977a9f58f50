import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";
import { lesson, theLesson } from "./lessons.ts";
import { note } from "./notes.ts";

export const viewer = {
  /**
   * One lesson with the student's own notes, completion and position in the video. Notes with much text are in `data`
   * only: at the top level `content` is empty then.
   */
  readLesson: endpoint({
    method: "GET",
    path: `${API}/user/student/course/lesson`,
    access: ["student"],
    query: theLesson,
    data: z.object({
      lesson: lesson.extend({
        completed: z.boolean(),
        note,
        /** The position in the video that a device last saved; `null` when there is none. */
        position: z.object({ seconds: z.number(), savedAt: response.time }).nullable(),
      }),
    }),
    alsoAtTop: true,
  }),
};
