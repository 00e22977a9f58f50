import { z } from "zod";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { day, response } from "../fields.ts";
import { ADMINS } from "../roles.ts";
import {
  attendance,
  DAYS,
  named,
  person,
  sheetEntryRows,
  shownDay,
  courseParams,
} from "./sheet-fields.ts";

/** Summaries of a halaqa over longer periods, for anyone who fills in its sheet. Reads by admins are audited. */

const STAFF = ["teacher", ...ADMINS] as const;
const ofDay = z.object({ ...courseParams, day });

export const sheetOverview = {
  /** Students who need attention on a day, in the order of the halaqa; excludes suspended ones. */
  readOverview: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/overview`,
    access: STAFF,
    query: ofDay,
    data: z.object({
      course: courseShown,
      /** Absent on each of the last three held days. */
      absent: z.array(person),
      withoutNew: z.array(person.extend({ lastDay: shownDay.nullable() })),
      /** Parts with learned verses unheard for 30 days. */
      unheard: z.array(person.extend({ parts: z.array(response.count) })),
    }),
  }),

  readMonth: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/month`,
    access: STAFF,
    query: ofDay,
    data: z.object({
      course: courseShown,
      teacher: named,
      begins: shownDay.nullable(),
      /** Former members with entries in the month are last. */
      students: z.array(
        person.extend({
          since: shownDay,
          /** First day away and first day back, the last time that the student was not enrolled. */
          away: z.object({ from: shownDay, until: shownDay }).optional(),
          /** Last day with data of a former member. */
          until: shownDay.optional(),
          /** Days of the month with entries before `since`. */
          heardBefore: z.array(shownDay).optional(),
          /** Passages in each track, passages to repeat, and mistakes. */
          heard: z.object({
            new: response.count,
            recent: response.count,
            old: response.count,
            again: response.count,
            mistakes: response.count,
          }),
        }),
      ),
      /** Students above the sheet's limit. */
      leftOut: response.count,
      days: z.array(z.object({ day: shownDay, state: z.enum(DAYS) })),
      absences: z.array(
        z.object({
          studentId: response.id,
          day: shownDay,
          state: attendance.exclude(["present"]),
        }),
      ),
    }),
  }),

  listMonthSheetEntries: endpoint({
    method: "GET",
    path: `${API}/user/teacher/sheet/month/entries`,
    access: STAFF,
    query: ofDay,
    data: z.object({ sheetEntries: sheetEntryRows }),
  }),
};
