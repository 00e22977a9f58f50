import type { z } from "zod";
import type { overseenTeacher } from "@madrasa/contract/teachers";
import { isoTime } from "../../platform/clock.ts";
import type { TeacherRow } from "./teachers.queries.ts";

export function presentTeacher(row: TeacherRow): z.input<typeof overseenTeacher> {
  return {
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
    deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
  };
}
