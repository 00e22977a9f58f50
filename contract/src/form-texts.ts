import { RULES, type TextRule } from "./rules.ts";

/** Texts of the course forms in order. Single source for schemas, columns (of the same name) and inputs. */
export type FormText = TextRule & {
  label: string;
  /** Lines of the input; by default a single-line text. */
  rows?: number;
  isUrl?: true;
};
export type FormTexts = Record<string, FormText>;

export const COURSE_TEXTS = {
  title: { ...RULES.title, label: "courses.title" },
  description: { ...RULES.description, label: "courses.description", rows: 4 },
} as const satisfies FormTexts;

export const MEETING_TEXTS = {
  title: { ...RULES.title, label: "courses.title" },
  description: { ...RULES.description, label: "courses.description", rows: 3 },
  link: { ...RULES.link, label: "courses.meetingLink", isUrl: true },
} as const satisfies FormTexts;

export const SECTION_TEXTS = {
  title: { ...RULES.title, label: "outline.title" },
  description: { ...RULES.description, label: "outline.description", rows: 2 },
} as const satisfies FormTexts;

export function textsOf<
  Texts extends FormTexts,
  Source extends { [Name in keyof Texts]?: string | undefined },
>(texts: Texts, source: Source): Pick<Source, keyof Texts & keyof Source> {
  const present = Object.entries(source).filter(
    ([name, text]) => name in texts && text !== undefined,
  );
  return Object.fromEntries(present) as Pick<Source, keyof Texts & keyof Source>;
}
