import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";
import { lesson, theLesson } from "./lessons.ts";
import { note } from "./notes.ts";

/** One lesson as its student opens it, with everything of theirs that belongs to it. */
export const readLesson = endpoint({
  method: "GET",
  path: `${API}/user/student/course/lesson`,
  access: ["student"],
  query: theLesson,
  data: z.object({
    lesson: lesson.extend({
      completed: z.boolean(),
      note,
      /** Where they were in the video when a device last told; `null` where none has. */
      position: z.object({ seconds: z.number(), savedAt: response.time }).nullable(),
    }),
  }),
  alsoAtTop: true,
});
