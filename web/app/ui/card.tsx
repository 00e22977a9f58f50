import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type CardProps = {
  children: ReactNode;
  as?: "div" | "article" | "section" | "li";
  /** Off when something inside, such as a banner, reaches the edges. */
  isPadded?: boolean;
  className?: string;
};

export function Card({ children, as: Element = "div", isPadded = true, className }: CardProps) {
  return (
    <Element
      className={classes(
        "min-w-0 overflow-hidden rounded-card bg-raised shadow-raised",
        isPadded && "p-4 sm:p-5",
        className,
      )}
    >
      {children}
    </Element>
  );
}
