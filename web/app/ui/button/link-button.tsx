import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { type ButtonStyle, buttonClasses } from "./variants.ts";

type Target =
  /** An address of ours. */
  | { to: string; href?: never }
  /** An address elsewhere, or a file: opened beside the page. */
  | { href: string; to?: never };

export type LinkButtonProps = Target &
  ButtonStyle & {
    children: ReactNode;
    icon?: ReactNode;
    className?: string;
    download?: boolean | string;
    onClick?: () => void;
  };

/** A link that looks like a button, for going somewhere. */
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
