import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { courseShown } from "../courses/courses.ts";
import { response } from "../fields.ts";
import { named, shownDay, shownPassage, TRACKS } from "../halaqa/sheet-fields.ts";

const WAITS = ["reply", "repeat", "request"] as const;

const weekOfPerson = z.object({
  student: named.extend({ _id: response.id }),
  isOwn: z.boolean(),
  /** Finished lessons by course. */
  lessons: z.array(courseShown.extend({ count: response.count })),
  /** `grades`: passages of each grade, fluent to repeat. */
  recited: z.array(
    z.object({
      track: z.enum(TRACKS),
      passages: z.array(shownPassage),
      grades: z.array(response.count),
    }),
  ),
  recordings: response.count,
  held: response.count,
  here: response.count,
  late: response.count,
  /** At the time of reading, as is the meeting. */
  waits: z.array(z.enum(WAITS)),
  meeting: z
    .object({ title: response.text, scheduledTime: response.time, course: courseShown })
    .nullable(),
});

export const digest = {
  /** The seven days before the reader's last day of the digest: own, and of a guardian's children. */
  readDigest: endpoint({
    method: "GET",
    path: `${API}/user/digest`,
    access: ["student", "teacher"],
    allows: ["child", "pin"],
    data: z.object({
      /** First and last day. */
      from: shownDay,
      to: shownDay,
      /** Only those with something that happened. */
      people: z.array(weekOfPerson),
    }),
  }),
};
