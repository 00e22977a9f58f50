import { textDirection } from "@madrasa/contract/text-direction";
import { classes } from "../classes.ts";
import { pageDirection, UserText } from "./user-text.tsx";

type BylineProps = {
  /** Title of the surrounding `TextBlock`. */
  title: string;
  teacher: { firstName: string; lastName: string };
  children: string;
  className?: string;
};

/** Moves the page's words to a line below if the title is aligned to the other edge. */
export function Byline({ title, teacher, children, className }: BylineProps) {
  const isOther = (textDirection(title) ?? pageDirection()) !== pageDirection();
  return (
    <div className={classes("text-sm text-ink-soft", className)}>
      <p>
        <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
        {!isOther && ` · ${children}`}
      </p>
      {isOther && <p dir={pageDirection()}>{children}</p>}
    </div>
  );
}
