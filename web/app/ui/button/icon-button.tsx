import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & {
  label: string;
  icon: ReactNode;
  isDanger?: boolean;
};

export function IconButton({ label, icon, isDanger = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        "inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-55",
        isDanger ? "hover:text-danger" : "hover:text-ink",
        className,
      )}
    >
      {icon}
    </button>
  );
}
