import { classes } from "../classes.ts";

/** A title or name that a person wrote, in the direction of its own letters. */
export function UserText({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
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
