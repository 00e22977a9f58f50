import { UserText } from "./user-text.tsx";
import { classes } from "../classes.ts";

type BylineProps = {
  teacher: { firstName: string; lastName: string };
  children: string;
  className?: string;
};

export function Byline({ teacher, children, className }: BylineProps) {
  return (
    <p className={classes("text-sm text-ink-soft", className)}>
      <UserText>{`${teacher.firstName} ${teacher.lastName}`}</UserText>
      {" · "}
      {children}
    </p>
  );
}
