import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export type BadgeTone = "neutral" | "act" | "gold" | "danger";
export type BadgeProps = { children: ReactNode; tone?: BadgeTone; icon?: ReactNode };

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-ink-soft",
  act: "bg-act-soft text-act",
  gold: "bg-gold-soft text-gold-ink",
  danger: "bg-danger-soft text-danger",
};

export function Badge({ children, tone = "neutral", icon }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex w-fit max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap",
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
