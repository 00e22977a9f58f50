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

/** The first lesson not completed. */
const lesson = z.object({
  _id: response.id,
  title: response.text,
  fileType: response.text,
  durationSeconds: z.number().optional(),
  /** Where the student stopped in its film; 0 for one not begun. */
  positionSeconds: z.number(),
  /** A signed URL of a film's frame. */
  thumbnail: response.text.optional(),
});

const meeting = z.object({
  title: response.text,
  link: response.text,
  scheduledTime: response.time,
  /** The time before it was moved. */
  movedFrom: response.time.optional(),
});

/** The next steps: the course studied last that is not finished, and the next meeting of all. */
export const nextSteps = z.object({
  lesson: lesson
    .omit({ thumbnail: true })
    .extend({ course: course.omit({ teacherId: true }) })
    .nullable(),
  meeting: meeting
    .extend({ course: course.pick({ _id: true, title: true, language: true }) })
    .nullable(),
});

/** An answer to a recitation that the student has not seen. */
const answer = z.object({
  recitationId: response.id,
  answeredAt: response.time,
  isVoice: z.boolean(),
});

/** A passage of a daily sheet that is to be said again. */
const again = z.object({ day: response.text, track: z.enum(TRACKS) });

/** A kind of thing that a home names: what it is, from when until when it comes first, and where it leads. */
const homeEntry = z.object({
  kind: z.enum(["meeting", "answer", "again", "lesson", "finished"]),
  /** Before this time it is named, and what follows it comes first; absent where it may come first now. */
  since: response.time.optional(),
  until: response.time.optional(),
  course,
  meeting: meeting.optional(),
  answer: answer.optional(),
  again: again.optional(),
  lesson: lesson.optional(),
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
