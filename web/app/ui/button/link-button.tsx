import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../classes.ts";
import { type ButtonShape, buttonClasses } from "./looks.ts";

type Target =
  /** An address of ours. */
  | { to: string; href?: never }
  /** An address elsewhere, or a file: opened beside the page. */
  | { href: string; to?: never };

export type LinkButtonProps = Target &
  ButtonShape & {
    children: ReactNode;
    icon?: ReactNode;
    className?: string;
    download?: boolean | string;
    onClick?: () => void;
  };

/** A link that looks like a button, for going somewhere. */
export function LinkButton(props: LinkButtonProps) {
  const { look, isCompact, isWide, icon, children, className, download, onClick } = props;
  const looks = classes(buttonClasses({ look, isCompact, isWide }), className);
  if (props.to !== undefined) {
    return (
      <Link to={props.to} className={looks} onClick={onClick}>
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
      className={looks}
      onClick={onClick}
    >
      {icon}
      {children}
    </a>
  );
}
