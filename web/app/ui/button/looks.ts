import { classes } from "../classes.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

export type ButtonShape = {
  look?: ButtonLook | undefined;
  /** Compact keeps the 44 px that a thumb needs in height, and is narrower. */
  isCompact?: boolean | undefined;
  isWide?: boolean | undefined;
};

const LOOKS: Record<ButtonLook, string> = {
  primary: "bg-act text-on-act hover:bg-act-strong",
  secondary: "border border-line bg-raised text-act hover:border-act hover:bg-act-soft",
  quiet: "text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-strong",
};

export function buttonClasses({ look = "primary", isCompact, isWide }: ButtonShape): string {
  return classes(
    "inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-control py-2 text-center text-[0.9375rem] leading-tight font-semibold transition-colors duration-150",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress",
    LOOKS[look],
    isCompact ? "px-3" : "px-5",
    isWide && "w-full",
  );
}
