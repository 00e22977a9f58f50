import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type NoticeProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
  tone?: "gold" | "danger";
  className?: string;
};

const TONES = {
  gold: "border-gold bg-gold-soft",
  danger: "border-danger bg-danger-soft",
};

/** A message about the whole screen, shown as long as it applies. */
export function Notice({ title, children, actions, icon, tone = "gold", className }: NoticeProps) {
  return (
    <div
      className={classes(
        "flex items-start gap-3 rounded-card border-s-4 px-4 py-3.5 sm:px-5",
        TONES[tone],
        className,
      )}
    >
      {icon}
      <div className="min-w-0">
        <div role="status">
          <p className="font-semibold">{title}</p>
          {children && <div className="mt-0.5 max-w-3xl">{children}</div>}
        </div>
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
