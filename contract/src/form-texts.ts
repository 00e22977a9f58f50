import { RULES, type TextRule } from "./rules.ts";

/**
 * The texts that people type into the forms of a course, in the order of the form. Each stands here
 * once: the calls' schemas, the columns (of the same name) and the form's inputs are made from it.
 */
export type FormText = TextRule & {
  /** The message that names it. */
  label: string;
  /** The height of its input in lines; without it, the text has one line. */
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

/** The fields of `source` that are texts of the form; those that it does not have are left out. */
export function textsOf<
  Texts extends FormTexts,
  Source extends { [Name in keyof Texts]?: string | undefined },
>(texts: Texts, source: Source): Pick<Source, keyof Texts & keyof Source> {
  const present = Object.entries(source).filter(
    ([name, text]) => name in texts && text !== undefined,
  );
  return Object.fromEntries(present) as Pick<Source, keyof Texts & keyof Source>;
}
