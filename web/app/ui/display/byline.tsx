import { UserText } from "./user-text.tsx";
import { classes } from "../classes.ts";

type BylineProps = {
  teacher: { firstName: string; lastName: string };
  /** Words of the interface, such as the number of lessons. */
  children: string;
  className?: string;
};

/** Below a course's title: its teacher and a fact about it. */
export function Byline({ teacher, children, className }: BylineProps) {
  return (
    <p className={classes("text-sm text-ink-soft", className)}>
      <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
      {" · "}
      {children}
    </p>
  );
}
