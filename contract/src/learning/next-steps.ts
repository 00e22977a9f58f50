import { z } from "zod";
import { publicCourse } from "../courses/courses.ts";
import { response } from "../fields.ts";

export const nextCourse = publicCourse
  .pick({
    _id: true,
    title: true,
    language: true,
    banner: true,
    teacherId: true,
    totalLessons: true,
  })
  .extend({ completedLessons: response.count, progress: response.count });

export const nextLesson = z.object({
  _id: response.id,
  title: response.text,
  fileType: response.text,
  durationSeconds: z.number().optional(),
  /** Position in the video, in seconds; 0 if not begun. */
  positionSeconds: z.number(),
  thumbnail: response.text.optional(),
});

export const nextMeeting = z.object({
  title: response.text,
  link: response.text,
  scheduledTime: response.time,
  movedFrom: response.time.optional(),
});

/** Most recently studied unfinished course, and the next meeting of all. */
export const nextSteps = z.object({
  lesson: nextLesson
    .omit({ thumbnail: true })
    .extend({ course: nextCourse.omit({ teacherId: true }) })
    .nullable(),
  meeting: nextMeeting
    .extend({ course: nextCourse.pick({ _id: true, title: true, language: true }) })
    .nullable(),
});
