import { z } from "zod";
import { courseShown } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { day, response } from "./fields.ts";
import { ADMINS } from "./roles.ts";
import { attendance, DAYS, named, person, recital, shownDay, theCourse } from "./sheet-fields.ts";

/** A circle over longer times, for who keeps its sheet. An admin's reading is recorded. */

const STAFF = ["teacher", ...ADMINS] as const;
const ofDay = z.object({ ...theCourse, day });

export const sheetOverview = {
  /** Of whom to ask, as it is on a day: pupils in the order of the circle, without those the school has suspended. */
  readOverview: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/overview`,
    access: STAFF,
    query: ofDay,
    data: z.object({
      course: courseShown,
      /** On each of the last three days that were held. */
      absent: z.array(person),
      /** Who had nothing new for a week in which the circle met, with the day of what was new last. */
      withoutNew: z.array(person.extend({ lastDay: shownDay.nullable() })),
      /** Of what they have learned, the parts in which something was not heard for 30 days. */
      unheard: z.array(person.extend({ parts: z.array(response.count) })),
    }),
  }),

  /** The sheet of the month in which a day is, whole. */
  readMonth: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/month`,
    access: STAFF,
    query: ofDay,
    data: z.object({
      course: courseShown,
      teacher: named,
      /** The first day with a class, or without one, that was ever written. */
      begins: shownDay.nullable(),
      pupils: z.array(person.extend({ since: shownDay })),
      /** Pupils above the most that a sheet shows. */
      leftOut: response.count,
      days: z.array(z.object({ day: shownDay, state: z.enum(DAYS) })),
      absences: z.array(
        z.object({
          studentId: response.id,
          day: shownDay,
          state: attendance.exclude(["present"]),
        }),
      ),
      /** Of this circle alone. */
      recitals: z.array(recital.extend({ studentId: response.id })),
    }),
  }),
};
