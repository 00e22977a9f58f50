import type { ReactNode } from "react";
import { direction } from "../../i18n/locale.ts";
import { textDirection } from "../../lib/format/text-direction.ts";
import { classes } from "../classes.ts";

/** A title or name that a person wrote, in the direction of its own letters. */
export function UserText({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

type TextBlockProps = { title: string; className?: string; children: ReactNode };

/**
 * A title with what belongs to it: teacher, description, tags. The whole block begins at the edge
 * of its title's own direction.
 */
export function TextBlock({ title, className, children }: TextBlockProps) {
  return (
    <div dir={textDirection(title)} className={className}>
      {children}
    </div>
  );
}

/** Words of the interface inside a block of the other direction: they keep their own order. */
export function InterfaceText({ children }: { children: ReactNode }) {
  return <bdi dir={direction()}>{children}</bdi>;
}

const LINES = { 1: "line-clamp-1 break-all", 2: "line-clamp-2", 3: "line-clamp-3" } as const;

type ClippedTextProps = {
  children: string;
  lines?: keyof typeof LINES;
  as?: "span" | "p";
  className?: string;
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
}: ClippedTextProps) {
  return (
    <Tag
      dir="auto"
      className={classes("[text-align:match-parent] whitespace-normal", LINES[lines], className)}
    >
      {children}
    </Tag>
  );
}

/**
 * A longer text that a person wrote: line breaks are kept, and each paragraph has the direction of
 * its letters.
 */
export function Prose({ children, className }: { children: string; className?: string }) {
  return (
    <div className={classes("space-y-3 leading-relaxed wrap-break-word", className)}>
      {children.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line">
          {paragraph}
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
