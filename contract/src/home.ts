import { z } from "zod";
import { publicCourse } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { response } from "./fields.ts";
import { TRACKS } from "./sheet-fields.ts";

const course = publicCourse
  .pick({
    _id: true,
    title: true,
    language: true,
    banner: true,
    teacherId: true,
    totalLessons: true,
  })
  .extend({ completedLessons: response.count, progress: response.count });

const lesson = z.object({
  _id: response.id,
  title: response.text,
  fileType: response.text,
  durationSeconds: z.number().optional(),
  /** Position in the video, in seconds; 0 if not begun. */
  positionSeconds: z.number(),
  thumbnail: response.text.optional(),
});

const meeting = z.object({
  title: response.text,
  link: response.text,
  scheduledTime: response.time,
  movedFrom: response.time.optional(),
});

/** Most recently studied unfinished course, and the next meeting of all. */
export const nextSteps = z.object({
  lesson: lesson
    .omit({ thumbnail: true })
    .extend({ course: course.omit({ teacherId: true }) })
    .nullable(),
  meeting: meeting
    .extend({ course: course.pick({ _id: true, title: true, language: true }) })
    .nullable(),
});

const answer = z.object({
  recitationId: response.id,
  answeredAt: response.time,
  isVoice: z.boolean(),
});

const again = z.object({ day: response.text, track: z.enum(TRACKS) });

const homeEntry = z.object({
  kind: z.enum(["meeting", "answer", "again", "lesson", "finished"]),
  /** Start of priority; absent if immediate. Before it the entry is listed after others. */
  since: response.time.optional(),
  until: response.time.optional(),
  course,
  meeting: meeting.optional(),
  answer: answer.optional(),
  again: again.optional(),
  lesson: lesson.optional(),
});

export const home = {
  /** Entries of a student's home above the list of courses, most urgent first, at most one per kind. */
  listEntries: endpoint({
    method: "GET",
    path: `${API}/user/student/home`,
    access: ["student"],
    allows: ["child", "pin"],
    data: z.object({ entries: z.array(homeEntry) }),
  }),
};
