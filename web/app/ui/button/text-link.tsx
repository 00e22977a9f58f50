import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";

export type TextLinkProps = {
  children: ReactNode;
  /** Strong outside a sentence, quiet inside one. */
  isStrong?: boolean;
  className?: string;
} & ({ to: string; state?: object; href?: never } | { href: string; to?: never; state?: never });

export function TextLink(props: TextLinkProps) {
  const { to, state, href, isStrong = false, className, children } = props;
  const linkClasses = classes(
    "rounded-sm text-act underline-offset-4 hover:underline",
    isStrong ? "font-semibold" : "underline",
    className,
  );
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={linkClasses}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkClasses}>
      {children}
    </a>
  );
}
