import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { type ButtonStyle, buttonClasses } from "./variants.ts";

type Target =
  | { to: string; href?: never }
  /** External site or file, opened in a new tab. */
  | { href: string; to?: never };

export type LinkButtonProps = Target &
  ButtonStyle & {
    children: ReactNode;
    icon?: ReactNode;
    className?: string;
    download?: boolean | string;
    onClick?: (event: MouseEvent) => void;
  };

export function LinkButton(props: LinkButtonProps) {
  const { variant, isCompact, isWide, icon, children, className, download, onClick } = props;
  const linkClasses = classes(buttonClasses({ variant, isCompact, isWide }), className);
  if (props.to !== undefined) {
    return (
      <Link to={props.to} className={linkClasses} onClick={onClick}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noopener noreferrer"
      download={download}
      className={linkClasses}
      onClick={onClick}
    >
      {icon}
      {children}
    </a>
  );
}
