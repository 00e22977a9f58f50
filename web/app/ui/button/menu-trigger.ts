import type { ReactNode } from "react";

export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  end?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
};

export type MenuProps = {
  label?: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
};

/** Same before and after the menu has loaded. */
export const TRIGGER =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink active:text-ink";
