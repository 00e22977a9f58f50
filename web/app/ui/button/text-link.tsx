import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";

export type TextLinkProps = {
  children: ReactNode;
  isStrong?: boolean;
  className?: string;
} & (
  | { to: string; state?: object; onClick?: () => void; href?: never }
  | { href: string; to?: never; state?: never; onClick?: never }
);

export function TextLink(props: TextLinkProps) {
  const { to, state, onClick, href, isStrong = false, className, children } = props;
  const linkClasses = classes(
    "rounded-sm text-act underline-offset-4 hover:underline",
    isStrong ? "font-semibold" : "underline",
    className,
  );
  if (to !== undefined) {
    return (
      <Link to={to} state={state} onClick={onClick} className={linkClasses}>
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
