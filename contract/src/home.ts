import { z } from "zod";
import { publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";

/** A kind of thing that a home names: what it is, from when until when it comes first, and where it leads. */
const homeEntry = z.object({
  kind: z.enum(["meeting", "lesson", "finished"]),
  /** Before this time it is named, and what follows it comes first; absent where it may come first now. */
  since: response.time.optional(),
  until: response.time.optional(),
  course: publicCourse
    .pick({ _id: true, title: true, language: true, banner: true, totalLessons: true })
    .extend({
      teacherId: publicCourse.shape.teacherId,
      completedLessons: response.count,
      progress: response.count,
    }),
  meeting: z
    .object({ title: response.text, link: response.text, scheduledTime: response.time })
    .optional(),
  /** The first lesson not completed. */
  lesson: z
    .object({
      _id: response.id,
      title: response.text,
      fileType: response.text,
      durationSeconds: z.number().optional(),
      /** Where the student stopped in its film; 0 for one not begun. */
      positionSeconds: z.number(),
      /** A signed URL of a film's frame. */
      thumbnail: response.text.optional(),
    })
    .optional(),
});

export const home = {
  /** What a student's home says before the list of courses, the most urgent first. A kind is there once at most. */
  listEntries: endpoint({
    method: "GET",
    path: `${API}/user/student/home`,
    access: ["student"],
    data: z.object({ entries: z.array(homeEntry) }),
  }),
};
