import type { ReactNode } from "react";
import type { Language } from "@madrasa/contract/languages";
import { textDirection } from "@madrasa/contract/text-direction";
import { classes } from "../classes.ts";

type UserTextProps = {
  children: string;
  className?: string;
  /** Where it is known: voices and letter shapes follow it. */
  lang?: Language | undefined;
};

/** A title or name that a person wrote, in the direction of its own letters. */
export function UserText({ children, className, lang }: UserTextProps) {
  return (
    <bdi lang={lang} className={className}>
      {children}
    </bdi>
  );
}

/** For screen readers, after the word of a button: the thing that it is for, where others have the same word. */
export function NameOf({ children, lang }: UserTextProps) {
  return (
    <span className="sr-only">
      {" "}
      <UserText lang={lang}>{children}</UserText>
    </span>
  );
}

type TextBlockProps = { title: string; className?: string; children: ReactNode };

/**
 * A title with its description, without words of the interface: the whole block begins at the edge
 * of its title's own direction. Where words of the interface stand with a title, as on a card, the
 * block has the page's direction and the title is a `UserText`.
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
 * A text that a person wrote, cut at its end where it has no space. The box that clips has the
 * direction of the text: in one of the other direction the beginning would be cut, or no mark shown.
 * Also a single line is cut by wrapping, since in a line that does not wrap the words of the other
 * direction would lose their beginning. It is aligned like what is around it.
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
        // Chromium knows the second only.
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
  /** Begins at the edge of what is around it, such as the title in a row of a list. */
  isAligned?: boolean;
};

/**
 * A longer text that a person wrote: line breaks are kept, and each paragraph has the direction of
 * its letters.
 */
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

/** A code, phone number or URL: left to right in every language. */
export function Ltr({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="ltr" className={classes("[unicode-bidi:isolate]", className)}>
      {children}
    </span>
  );
}
