import { classes } from "../../ui/classes.ts";

export const ABOVE_TABS = "max-md:pb-16";

export const BAR =
  "fixed inset-x-0 bottom-0 z-20 grid border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden";

export function barTabClasses({ isActive }: { isActive: boolean }): string {
  return classes(
    "flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs -outline-offset-2",
    isActive ? "font-semibold text-act" : "text-ink-soft",
  );
}
