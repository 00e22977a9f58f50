import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type CardProps = {
  children: ReactNode;
  as?: "div" | "article" | "section" | "li";
  /** False if content such as a banner reaches the edges. */
  isPadded?: boolean;
  className?: string;
  data?: Record<`data-${string}`, string>;
};

export function Card({
  children,
  as: Element = "div",
  isPadded = true,
  className,
  data,
}: CardProps) {
  return (
    <Element
      {...data}
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
