import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { findPage, savePage, type PageName } from "./site.queries.ts";

export type PageChange = {
  name: PageName;
  content: object;
  /** `updatedAt` of the page that the editor saw, `null` for none; undefined overwrites any version. */
  seen: number | null | undefined;
};

/** The pages' names in the audit trail. */
const PAGE_TITLES: Record<PageName, string> = {
  aboutUs: "About",
  socialLinks: "Contact links",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms of Use",
};

/**
 * Saves a page as plain text. Of two who save at once the second gets PAGE_CHANGED. An advisory lock
 * on the page's name is used, since there may be no row yet to lock.
 */
export async function updatePage(
  platform: Platform,
  actor: Actor,
  { name, content, seen }: PageChange,
): Promise<{ updatedAt: number }> {
  const { database, clock } = platform;
  return database.transaction(async (tx) => {
    await advisoryLock(tx, `site:${name}`);
    const before = (await findPage(tx, name))?.updated_at ?? null;
    if (seen !== undefined && seen !== before) throw refuse("PAGE_CHANGED");
    // Always later than before, so that two saves in one millisecond can be told apart.
    const updatedAt = Math.max(clock(), (before ?? 0) + 1);
    await savePage(tx, { name, content: JSON.stringify(content), updated_at: updatedAt });
    const target = { id: name, name: PAGE_TITLES[name] };
    await recordAct(platform, tx, { actor, act: "editPage", target });
    return { updatedAt };
  });
}
