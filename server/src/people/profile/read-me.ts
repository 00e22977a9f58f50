import type { z } from "zod";
import type { profile } from "@madrasa/contract/people/profile";
import { isLanguage } from "@madrasa/contract/languages";
import { isAdmin } from "@madrasa/contract/roles";
import { isoTime } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  type Person,
  contactsOf,
  findUser,
  isGuardian,
  refusedContacts,
  storageKeyOf,
} from "../../base/identity/index.ts";

type Me = z.input<typeof profile.readMe.data>;

function presentMe({ config }: Platform, user: Person): Me {
  const { phone, ...contacts } = contactsOf(user);
  const refused = refusedContacts(user);
  return {
    _id: user.id,
    storageKey: storageKeyOf(config.secretKey, user.id),
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    ...contacts,
    ...(refused.email && { emailRefused: true }),
    ...(refused.phone && { phoneRefused: true }),
    telegram: phone,
    whatsapp: phone,
    TelegramOrWhatsapp: user.contact_method,
    phoneHidden: user.phone_hidden === 1,
    phoneShownAsGuardian: user.shown_as_guardian === null ? null : user.shown_as_guardian === 1,
    approved: user.approved === 1,
    suspended: user.suspended === 1,
    language: isLanguage(user.language) ? user.language : null,
    timeZone: user.time_zone,
    announcementEmails: user.announcement_emails === 1,
    digest: user.digest === 1,
    digestEmails: user.digest_emails === 1,
    digestDay: user.digest_day,
    createdAt: isoTime(user.created_at),
  };
}

export type ListCourseIds = (db: Db, teacherId: string) => Promise<string[]>;

export async function readMe(
  platform: Platform,
  actor: Actor,
  listCourseIds: ListCourseIds,
): Promise<Me> {
  const { read } = platform.database;
  const user = await findUser(read, actor.id);
  if (!user) throw refuse("NOT_SIGNED_IN");
  const me = {
    ...presentMe(platform, user),
    ...(actor.isChild && { isChild: true }),
    ...(!isAdmin(user.role) && (await isGuardian(read, user.id)) && { isGuardian: true }),
  };
  if (user.role === "teacher") return { ...me, courseIds: await listCourseIds(read, user.id) };
  return me;
}
