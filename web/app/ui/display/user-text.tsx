import type { ReactNode } from "react";
import { LANGUAGES, type Language } from "@madrasa/contract/languages";
import { textDirection } from "@madrasa/contract/text-direction";
import { activeLanguage } from "../../i18n/locale.ts";
import { classes } from "../classes.ts";

type UserTextProps = {
  children: string;
  className?: string;
  /** Affects speech and letter shapes, if known. */
  lang?: Language | undefined;
};

/** Text by a person in the direction of its letters. */
export function UserText({ children, className, lang }: UserTextProps) {
  return (
    <bdi lang={lang} className={className}>
      {children}
    </bdi>
  );
}

export function HiddenName({ children, lang }: UserTextProps) {
  return (
    <span className="sr-only">
      {" "}
      <UserText lang={lang}>{children}</UserText>
    </span>
  );
}

export const pageDirection = () => LANGUAGES[activeLanguage()].direction;

/** Longer titles are a step smaller. */
const LONG_TITLE = 60;
export const isLongTitle = (title: string) => title.length >= LONG_TITLE;

type TextBlockProps = { title: string; className?: string; children: ReactNode };

/**
 * People's words of a row, card or heading, aligned by the title's direction. Controls and the
 * page's own words are placed outside, or use `pageDirection`.
 */
export function TextBlock({ title, className, children }: TextBlockProps) {
  return (
    <div dir={textDirection(title)} className={className}>
      {children}
    </div>
  );
}

const LINES = { 1: "line-clamp-1 break-all", 2: "line-clamp-2", 3: "line-clamp-3" } as const;

type ClippedTextProps = UserTextProps & {
  lines?: keyof typeof LINES;
  as?: "span" | "p";
};

/**
 * Truncated text. The clipping box has the text's direction, otherwise its start would be cut. Single lines are clipped
 * by wrapping, because unwrapped mixed text loses its start. Aligned like its surroundings.
 */
export function ClippedText({
  children,
  lines = 1,
  as: Tag = "span",
  className,
  lang,
}: ClippedTextProps) {
  return (
    <Tag
      dir="auto"
      lang={lang}
      className={classes(
        "cuts-text whitespace-normal",
        // The second form is for Chromium.
        "[text-align:match-parent] [text-align:-webkit-match-parent]",
        LINES[lines],
        className,
      )}
    >
      {children}
    </Tag>
  );
}

type ProseProps = UserTextProps & {
  /** Aligned like its surroundings, such as the title of a row. */
  isAligned?: boolean;
};

/** Longer text by a person, with line breaks, each paragraph in its own direction. */
export function Prose({ children, className, lang, isAligned = false }: ProseProps) {
  return (
    <div
      lang={lang}
      className={classes("long-text space-y-3 leading-relaxed wrap-break-word", className)}
    >
      {children.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir={isAligned ? undefined : "auto"} className="whitespace-pre-line">
          {isAligned ? <bdi>{paragraph}</bdi> : paragraph}
        </p>
      ))}
    </div>
  );
}

export function Ltr({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="ltr" className={classes("[unicode-bidi:isolate]", className)}>
      {children}
    </span>
  );
}
