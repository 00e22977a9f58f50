import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { cutPage, readCursor } from "../../platform/database/paging.ts";
import { fold } from "../../platform/fold.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  approveAll,
  changeTeacher,
  countPending,
  countTeachers,
  listCourseIds,
  listTeachers,
} from "./teachers.queries.ts";

const calls = contract.teachers;

export function teacherRoutes(platform: Platform): Route[] {
  const { database } = platform;
  const db = database.read;

  async function listing(page: {
    search?: string | undefined;
    limit: number;
    cursor?: string | undefined;
  }) {
    const search = page.search && fold(page.search);
    const cursor = readCursor(page.cursor);
    const found = await listTeachers(db, { search, limit: page.limit, cursor });
    const { rows, nextCursor } = cutPage(found, page.limit, (row) => ({
      at: row.created_at,
      id: row.id,
    }));
    const courses = await listCourseIds(
      db,
      rows.map(({ id }) => id),
    );
    const teacherList = rows.map((row) => ({
      _id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phoneNumber: row.phone,
      country: row.phone_country,
      TelegramOrWhatsapp: row.contact_method,
      approved: row.approved === 1,
      suspended: row.suspended === 1,
      createdAt: isoTime(row.created_at),
      courseIds: courses.filter(({ teacher_id }) => teacher_id === row.id).map(({ id }) => id),
    }));
    const total = cursor ? {} : { total: await countTeachers(db, search) };
    return { data: { teacherList, pending: await countPending(db), nextCursor, ...total } };
  }

  async function change(id: string, columns: Parameters<typeof changeTeacher>[2]): Promise<void> {
    const changed = await database.transaction((tx) => changeTeacher(tx, id, columns));
    if (!changed) throw refuse("TEACHER_NOT_FOUND");
  }

  return [
    route(calls.listTeachers, async ({ query }) => listing(query)),

    route(calls.searchTeachers, async ({ query, body }) =>
      listing({ ...query, search: body.value }),
    ),

    route(calls.approveTeacher, async ({ body: { userID, approved } }) => {
      await change(userID, { approved: approved ? 1 : 0 });
      return { data: {} };
    }),

    route(calls.approveAllTeachers, async () => ({
      data: { approved: await database.transaction((tx) => approveAll(tx)) },
      message: "All teachers approved successfully",
    })),

    route(calls.suspendTeacher, async ({ body: { userID, suspended } }) => {
      await change(userID, { suspended: suspended ? 1 : 0 });
      return { data: {} };
    }),
  ];
}
