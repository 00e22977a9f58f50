import type { z } from "zod";
import type { consent } from "@madrasa/contract/family/family";
import type { Language } from "@madrasa/contract/languages";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import type { Db, Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { translate } from "../../platform/translate.ts";
import {
  correctChildrenText,
  hasChildrenText,
  insertChildrenText,
  listChildrenTexts,
  type StoredPage,
} from "./site.queries.ts";

/** Last change of what the built-in text says; CONSENT_TEXT then gets the next number. */
const DEFAULT_DAY = "2026-11-26T00:00:00.000Z";
const SECTIONS = ["kept", "seen", "voice", "time", "end"];

type Content = { header: string; content: { subheader: string; paragraph: string }[] };

/** Built-in "Children and privacy", used until the school writes its own. */
export const defaultText = (language: Language) => ({
  date: DEFAULT_DAY,
  header: "",
  content: SECTIONS.map((section, index) => ({
    _id: String(index + 1).padStart(24, "0"),
    subheader: translate(language, `childrenText.${section}Title`),
    paragraph: translate(language, `childrenText.${section}Text`),
  })),
  number: CONSENT_TEXT,
  language,
  updatedAt: null,
});

type Written = {
  language: Language;
  content: object;
  before: StoredPage | undefined;
  now: number;
  isCorrection: boolean;
};

/**
 * Content with its version number, increased if the text changed, except for corrections. All versions are kept as
 * evidence of consents. The caller must lock the page.
 */
export async function numberText(
  tx: Tx,
  { language, content, before, now, isCorrection }: Written,
): Promise<object> {
  const former = before
    ? (JSON.parse(before.content) as Content & { number: number })
    : defaultText(language);
  const words = wordsOf(content as Content);
  const isSame = words === wordsOf(former);
  if (isCorrection && !isSame) {
    const { number } = former;
    // The built-in text is stored with the first correction.
    const first = { number, language, content: wordsOf(former), written_at: now };
    await insertChildrenText(tx, first);
    await correctChildrenText(tx, { number, language, words, now });
    return { ...content, number };
  }
  const texts = isSame ? [] : await listChildrenTexts(tx);
  const number = isSame
    ? former.number
    : Math.max(CONSENT_TEXT, ...texts.map((text) => text.number)) + 1;
  await insertChildrenText(tx, { number, language, content: words, written_at: now });
  return { ...content, number };
}

const wordsOf = ({ header, content }: Content): string =>
  JSON.stringify({
    header,
    content: content.map(({ subheader, paragraph }) => ({ subheader, paragraph })),
  });

/** Throws for a version that never existed. */
export async function requireText(
  db: Db,
  { text, language }: z.output<typeof consent>,
): Promise<void> {
  if (text > CONSENT_TEXT && !(await hasChildrenText(db, text, language))) {
    throw refuse("TEXT_NOT_FOUND");
  }
}

/**
 * Time at which the version read in this language was replaced; null if current. Translations into other languages do
 * not count.
 */
export function changedSince(
  texts: Awaited<ReturnType<typeof listChildrenTexts>>,
  { number, language }: { number: number; language: string },
): number | null {
  const text = texts.find((one) => one.language === language) ?? texts[0];
  if (!text) return number < CONSENT_TEXT ? Date.parse(DEFAULT_DAY) : null;
  // Equal numbers in two languages are the built-in text.
  return text.number === number ? null : text.written_at;
}
