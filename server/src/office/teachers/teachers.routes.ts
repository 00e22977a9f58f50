import { contract } from "@madrasa/contract";
import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { DAY, isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  userSearchKey,
  listUsersOfRole,
  countUsersOfRole,
} from "../../base/identity/index.ts";
import { issueRecoveryLink } from "../../people/recovery/index.ts";
import { deleteTeacher } from "./delete-teacher.ts";
import { presentTeacher } from "./present-teacher.ts";
import { setTeacherStatus, approveAllTeachers } from "./set-teacher-status.ts";
import {
  listDeletedTeachers,
  countDeletedTeachers,
  countWaiting,
  listCourseIds,
} from "./teachers.queries.ts";

const calls = contract.teachers;

type ListQuery = { search?: string | undefined; limit: number; cursor?: string | undefined };

export function teacherRoutes(platform: Platform): Route[] {
  const { clock } = platform;
  const db = platform.database.read;

  async function listing(query: ListQuery) {
    const search = query.search && userSearchKey(query.search);
    const filter = { role: "teacher", search } as const;
    const { rows, page } = await readPage(query, {
      list: (page) => listUsersOfRole(db, filter, page),
      count: () => countUsersOfRole(db, filter),
      at: (row) => row.created_at,
    });
    return { data: { ...(await present(rows, null)), ...page } };
  }

  async function listingOfDeleted(query: ListQuery) {
    const since = clock() - RESTORE_DAYS * DAY;
    const { rows, page } = await readPage(query, {
      list: (page) => listDeletedTeachers(db, since, page),
      count: () => countDeletedTeachers(db, since),
      at: (row) => row.deleted_at ?? 0,
    });
    return { data: { ...(await present(rows, since)), ...page } };
  }

  async function present(rows: readonly Person[], coursesDeletedSince: number | null) {
    const ids = rows.map(({ id }) => id);
    const courses = await listCourseIds(db, ids, coursesDeletedSince);
    const teacherList = rows.map((row) => ({
      ...presentTeacher(row),
      courseIds: courses.filter(({ teacher_id }) => teacher_id === row.id).map(({ id }) => id),
    }));
    return { teacherList, pending: await countWaiting(db) };
  }

  return [
    route(calls.listTeachers, async ({ query: { deleted, ...page } }) =>
      deleted ? listingOfDeleted(page) : listing(page),
    ),

    route(calls.searchTeachers, async ({ query, body }) =>
      listing({ ...query, search: body.value }),
    ),

    route(calls.approveTeacher, async ({ actor, body: { userID, approved } }) => {
      await setTeacherStatus(platform, actor, userID, { approved });
      return { data: {} };
    }),

    route(calls.approveAllTeachers, async ({ actor }) => ({
      data: { approved: await approveAllTeachers(platform, actor) },
      success: "TEACHERS_APPROVED",
    })),

    route(calls.suspendTeacher, async ({ actor, body: { userID, ...suspension } }) => {
      await setTeacherStatus(platform, actor, userID, suspension);
      return { data: {} };
    }),

    route(calls.deleteTeacher, async ({ actor, query, body }) => {
      await deleteTeacher(platform, actor, { ...query, ...body });
      return { data: {}, success: "TEACHER_DELETED" };
    }),

    route(calls.issueRecoveryLink, async ({ actor, body: { userID } }) => {
      const { link, expiresAt } = await issueRecoveryLink(platform, actor, {
        userId: userID,
        role: "teacher",
      });
      return { data: { link, expiresAt: isoTime(expiresAt) } };
    }),
  ];
}
