import { classes } from "../classes.ts";

/** Tinted: main button of a card on a screen with a primary button elsewhere. */
export type ButtonVariant = "primary" | "tinted" | "secondary" | "done" | "quiet" | "danger";

export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  /** Narrower, keeping the 44 px height for touch. */
  isCompact?: boolean | undefined;
  isWide?: boolean | undefined;
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-act text-on-act hover:bg-act-strong",
  tinted: "bg-act-soft text-act hover:inset-ring hover:inset-ring-act",
  secondary: "border border-line bg-raised text-act hover:border-act hover:bg-act-soft",
  done: "border border-gold bg-raised text-gold-ink hover:bg-gold-soft",
  quiet: "text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

export function buttonClasses({ variant = "primary", isCompact, isWide }: ButtonStyle): string {
  return classes(
    "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-control py-2 text-center text-[0.9375rem] leading-tight font-semibold transition-colors duration-150",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress",
    VARIANTS[variant],
    isCompact ? "px-3" : "px-5",
    isWide && "w-full",
  );
}
