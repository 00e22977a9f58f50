import type { Language } from "@madrasa/contract/languages";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction } from "../audit/index.ts";
import { languageOfPage } from "../../platform/language-of-page.ts";
import { numberText } from "./children-text.ts";
import { listVersions, saveFirst, saveTranslation, type PageName } from "./site.queries.ts";
import { actAs } from "../identity/index.ts";

export type PageChange = {
  name: PageName;
  /** By default the original. */
  language: Language | undefined;
  content: object;
  /** Version that the editor saw, `null` for none; undefined overwrites. */
  seen: number | null | undefined;
  isCorrection?: boolean | undefined;
};

/** Titles for search and other clients; screens translate the id. */
const PAGE_TITLES: Record<PageName, string> = {
  aboutUs: "About",
  socialLinks: "Contact links",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms of Use",
  childrenPrivacy: "Children and privacy",
};

/**
 * Saves a page in one language as plain text. Of two concurrent editors the second gets PAGE_CHANGED. Uses an advisory
 * lock, because the row may not exist yet.
 */
export async function updatePage(
  platform: Platform,
  actor: Actor,
  { name, language: asked, content, seen, isCorrection = false }: PageChange,
): Promise<{ updatedAt: number }> {
  const { clock } = platform;
  return actAs(platform, actor, async (tx) => {
    await advisoryLock(tx, `site:${name}`);
    const versions = await listVersions(tx, [name]);
    const first = versions[0]?.language ?? asked ?? languageOfPage(JSON.stringify(content));
    const language = asked ?? first;
    const before = versions.find((page) => page.language === language);
    if (seen !== undefined && seen !== (before?.updated_at ?? null)) throw refuse("PAGE_CHANGED");
    // Strictly increasing, to distinguish saves within a millisecond.
    const updatedAt = Math.max(clock(), (before?.updated_at ?? 0) + 1);
    const stored =
      name === "childrenPrivacy"
        ? await numberText(tx, { language, content, before, now: updatedAt, isCorrection })
        : content;
    const text = JSON.stringify(stored);
    const save = language === first ? saveFirst : saveTranslation;
    await save(tx, { name, language, content: text, updated_at: updatedAt });
    const target = { id: name, name: PAGE_TITLES[name] };
    const action = isCorrection ? "correctPage" : "editPage";
    await recordAction(platform, tx, { actor, action, target });
    return { updatedAt };
  });
}
