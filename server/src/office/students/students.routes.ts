import { contract } from "@madrasa/contract";
import { refuse } from "../../platform/refusal.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordReading, targetOf } from "../../base/audit/index.ts";
import { inList } from "../../courses/courses/index.ts";
import {
  countEnrolled,
  listEnrolled,
  presentEnrolledCourse,
} from "../../learning/enrolment/index.ts";
import { issueRecoveryLink } from "../../people/recovery/index.ts";
import { suspendStudent } from "./suspend-student.ts";
import {
  type Person,
  contactsOf,
  findUserOfRole,
  listFirstGuardians,
  userSearchKey,
  listUsersOfRole,
  countUsersOfRole,
} from "../../base/identity/index.ts";

const calls = contract.students;

export function studentRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  return [
    route(calls.searchStudents, async ({ actor, query, body: { value } }) => {
      const filter = { role: "student", search: userSearchKey(value) } as const;
      // Excludes the text, which is personal data, because the audit is permanent.
      const reading = { actor, action: "searchStudents", target: { id: null, name: "" } } as const;
      if (filter.search !== "") await recordReading(platform, reading);
      const { rows, page } = await readPage(query, {
        list: (page) => listUsersOfRole(db, filter, page),
        count: () => countUsersOfRole(db, filter),
        at: (row) => row.created_at,
      });
      const studentList = await present(db, rows);
      return { data: { studentList, ...page } };
    }),

    route(calls.readStudent, async ({ actor, query: { userID, ...query } }) => {
      const student = await findUserOfRole(db, "student", userID);
      if (!student) throw refuse("STUDENT_NOT_FOUND");
      await recordReading(platform, { actor, action: "readStudent", target: targetOf(student) });
      const { rows, page } = await readPage(query, {
        list: (page) => listEnrolled(db, userID, undefined, page),
        count: () => countEnrolled(db, userID),
        at: (row) => row.active_at,
      });
      const courseList = rows.map(inList).map((row) => ({
        ...presentEnrolledCourse(row),
        dailySheet: row.daily_sheet === 1,
        lastActive: isoTime(row.active_at),
      }));
      const [shown] = await present(db, [student]);
      if (!shown) throw refuse("STUDENT_NOT_FOUND");
      return { data: { student: shown, courseList, ...page } };
    }),

    route(calls.issueRecoveryLink, async ({ actor, body: { userID } }) => {
      const { link, expiresAt } = await issueRecoveryLink(platform, actor, {
        userId: userID,
        role: "student",
      });
      return { data: { link, expiresAt: isoTime(expiresAt) } };
    }),

    route(calls.suspendStudent, async ({ actor, body: { userID, ...suspension } }) => {
      await suspendStudent(platform, actor, userID, suspension);
      return { data: {} };
    }),
  ];
}

async function present(db: Db, rows: readonly Person[]) {
  const guardians = new Map(
    (
      await listFirstGuardians(
        db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.child_id, { firstName: one.first_name, lastName: one.last_name }]),
  );
  return rows.map((row) => ({
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...contactsOf(row),
    TelegramOrWhatsapp: row.contact_method,
    suspended: row.suspended === 1,
    suspensionReason: row.suspension_reason,
    createdAt: isoTime(row.created_at),
    childOf: guardians.get(row.id) ?? null,
  }));
}
