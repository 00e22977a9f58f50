import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response } from "../fields.ts";
import { nextCourse, nextLesson, nextMeeting } from "../learning/next-steps.ts";
import { TRACKS } from "../halaqa/sheet-fields.ts";

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
