import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response } from "../fields.ts";
import { courseActivity, courseShown, READINESS } from "../courses/courses.ts";
import { day } from "../fields.ts";
import { nextCourse, nextLesson, nextMeeting } from "../learning/next-steps.ts";
import { named, TRACKS } from "../halaqa/sheet-fields.ts";

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
  course: nextCourse,
  meeting: nextMeeting.optional(),
  answer: answer.optional(),
  again: again.optional(),
  lesson: nextLesson.optional(),
});

const task = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("meeting"),
    course: courseShown,
    meeting: nextMeeting,
    /** Shown from shortly before the start until the end. */
    since: response.time,
    until: response.time,
  }),
  /** A usual day of class, without an entry or a mark. */
  z.object({ kind: z.literal("sheet"), course: courseShown, students: response.count }),
  z.object({ kind: z.literal("recitations"), count: response.count, oldestAt: response.time }),
  z.object({
    kind: z.literal("asked"),
    course: courseShown,
    teacher: named,
    help: z.enum(["sheet", "recitations"]),
  }),
  /** Latest of the slips that the teacher has not checked. */
  z.object({
    kind: z.literal("slips"),
    course: courseShown,
    count: response.count,
    name: response.text,
    taker: named,
    takenAt: response.time,
  }),
  /** Inactive students whom the teacher has not messaged meanwhile. */
  z.object({ kind: z.literal("quiet"), course: courseShown, quiet: courseActivity.shape.quiet }),
  z.object({
    kind: z.literal("draft"),
    course: courseShown,
    missing: z.array(z.enum(READINESS)),
  }),
  z.object({ kind: z.literal("invite"), course: courseShown }),
]);

export const home = {
  /** A teacher's tasks, most urgent first, and figures for the pages of own courses. */
  listTasks: endpoint({
    method: "GET",
    path: `${API}/user/teacher/home`,
    access: ["teacher"],
    query: z.object({ day }),
    data: z.object({
      tasks: z.array(task),
      /** Lessons that students finished this week. */
      finishedLessons: response.count,
      /** True if own courses take recitations, or the teacher listens for another. */
      takesRecitations: z.boolean(),
      courses: z.array(
        z.object({
          courseId: response.id,
          takesRecitations: z.boolean(),
          recitations: response.count,
          slips: response.count,
          newSlips: response.count,
          quiet: response.count,
          isSheetDue: z.boolean(),
          /** Last change of the course or class of its sheet. */
          lastUsed: response.time,
        }),
      ),
    }),
  }),

  /** Entries of a student's home above the list of courses, most urgent first, at most one per kind. */
  listEntries: endpoint({
    method: "GET",
    path: `${API}/user/student/home`,
    access: ["student"],
    allows: ["child", "pin"],
    data: z.object({ entries: z.array(homeEntry) }),
  }),
};
