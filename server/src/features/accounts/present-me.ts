import type { z } from "zod";
import type { accounts } from "@madrasa/contract/accounts";
import { isLanguage } from "@madrasa/contract/languages";
import { isoTime } from "../../platform/clock.ts";
import type { UserRow } from "./accounts.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { phoneOf } from "./contact.ts";
import { storageKeyOf } from "./storage-key.ts";

export function presentMe(
  { config }: Platform,
  user: UserRow,
): z.input<typeof accounts.readMe.data> {
  const reachable = phoneOf(user);
  return {
    _id: user.id,
    storageKey: storageKeyOf(config.secretKey, user.id),
    role: user.role,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    emailVerified: user.email_verified === 1,
    phoneNumber: user.phone,
    country: user.phone_country,
    telegram: reachable,
    whatsapp: reachable,
    TelegramOrWhatsapp: user.contact_method,
    phoneHidden: user.phone_hidden === 1,
    approved: user.approved === 1,
    suspended: user.suspended === 1,
    language: isLanguage(user.language) ? user.language : null,
    createdAt: isoTime(user.created_at),
  };
}
