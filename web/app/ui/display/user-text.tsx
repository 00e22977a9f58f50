import { classes } from "../classes.ts";

/** A title or a name that a person wrote: it takes its own direction, its block follows the page. */
export function UserText({ children, className }: { children: string; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

/** A description, note or page that a person wrote: its lines are kept, each paragraph's direction its own. */
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

/** A code, phone number or address: left to right in every language. */
export function Ltr({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="ltr" className={classes("[unicode-bidi:isolate]", className)}>
      {children}
    </span>
  );
}
