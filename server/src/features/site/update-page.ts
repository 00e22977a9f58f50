import type { Language } from "@madrasa/contract/languages";
import { advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../audit/index.ts";
import { languageOfPage } from "../../platform/language-of-page.ts";
import { numberText } from "./children-text.ts";
import { listVersions, saveFirst, saveTranslation, type PageName } from "./site.queries.ts";

export type PageChange = {
  name: PageName;
  /** Without it, the one that was first written. */
  language: Language | undefined;
  content: object;
  /** `updatedAt` of the page that the editor saw, `null` for none; undefined overwrites any version. */
  seen: number | null | undefined;
  /** Of "Children and privacy", whose number stays then. */
  isCorrection?: boolean | undefined;
};

/** For search and other clients; the screen says a page by its id, in the reader's language. */
const PAGE_TITLES: Record<PageName, string> = {
  aboutUs: "About",
  socialLinks: "Contact links",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms of Use",
  childrenPrivacy: "Children and privacy",
};

/**
 * Saves a page in one language as plain text. Of two who save at once the second gets PAGE_CHANGED. An advisory lock
 * on the page's name is used, since there may be no row yet to lock.
 */
export async function updatePage(
  platform: Platform,
  actor: Actor,
  { name, language: asked, content, seen, isCorrection = false }: PageChange,
): Promise<{ updatedAt: number }> {
  const { database, clock } = platform;
  return database.transaction(async (tx) => {
    await advisoryLock(tx, `site:${name}`);
    const versions = await listVersions(tx, [name]);
    const first = versions[0]?.language ?? asked ?? languageOfPage(JSON.stringify(content));
    const language = asked ?? first;
    const before = versions.find((page) => page.language === language);
    if (seen !== undefined && seen !== (before?.updated_at ?? null)) throw refuse("PAGE_CHANGED");
    // Always later than before, so that two saves in one millisecond can be told apart.
    const updatedAt = Math.max(clock(), (before?.updated_at ?? 0) + 1);
    const stored =
      name === "childrenPrivacy"
        ? await numberText(tx, { language, content, before, now: updatedAt, isCorrection })
        : content;
    const text = JSON.stringify(stored);
    const save = language === first ? saveFirst : saveTranslation;
    await save(tx, { name, language, content: text, updated_at: updatedAt });
    const target = { id: name, name: PAGE_TITLES[name] };
    const act = isCorrection ? "correctPage" : "editPage";
    await recordAct(platform, tx, { actor, act, target });
    return { updatedAt };
  });
}
