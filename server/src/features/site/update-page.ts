import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { findPage, savePage, type PageName } from "./site.queries.ts";

export type PageChange = {
  name: PageName;
  content: object;
  /** The moment of the change that the editor saw, `null` for none; absent saves over whatever stands. */
  seen: number | null | undefined;
};

/** As the trail of what admins did calls them. */
const PAGE_TITLES: Record<PageName, string> = {
  aboutUs: "About",
  socialLinks: "Contact links",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms of Use",
};

/**
 * Saves a page as it was typed: it is text, and nothing in it is read as markup. Of two who save at
 * once the second is told; there may be no row yet to hold, so they take turns by the page's name.
 */
export async function updatePage(
  platform: Platform,
  actor: Actor,
  { name, content, seen }: PageChange,
): Promise<{ updatedAt: number }> {
  const { database, clock } = platform;
  return database.transaction(async (tx) => {
    await advisoryLock(database, tx, `site:${name}`);
    const before = (await findPage(tx, name))?.updated_at ?? null;
    if (seen !== undefined && seen !== before) throw refuse("PAGE_CHANGED");
    // Always later than before: two saves of one millisecond would look like one to the next editor.
    const updatedAt = Math.max(clock(), (before ?? 0) + 1);
    await savePage(tx, { name, content: JSON.stringify(content), updated_at: updatedAt });
    const target = { id: name, name: PAGE_TITLES[name] };
    await recordAct(platform, tx, { actor, act: "editPage", target });
    return { updatedAt };
  });
}
