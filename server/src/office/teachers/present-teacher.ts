import type { z } from "zod";
import type { adminTeacher } from "@madrasa/contract/office/teachers";
import { isoTime } from "../../platform/clock.ts";
import { type Person, contactsOf } from "../../base/identity/index.ts";

export function presentTeacher(row: Person): z.input<typeof adminTeacher> {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...contactsOf(row),
    TelegramOrWhatsapp: row.contact_method,
    approved: row.approved === 1,
    suspended: row.suspended === 1,
    linksHidden: row.suspended === 1 && row.links_hidden === 1,
    createdAt: isoTime(row.created_at),
    deletedAt: row.deleted_at === null ? null : isoTime(row.deleted_at),
  };
}
