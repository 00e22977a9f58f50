import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { AriaLocale } from "./aria-locale.tsx";
import { classes } from "./classes.ts";

export type MenuEntry = {
  id: string;
  label: string;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
};

export type MenuProps = {
  /** Named for those who cannot see what is pressed; needed when `trigger` has no words. */
  label?: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  className?: string;
};

export function Menu({ label, trigger, entries, className }: MenuProps) {
  return (
    <AriaLocale>
      <MenuTrigger>
        <Button
          aria-label={label}
          className={classes(
            "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-ink-soft transition-colors duration-150 data-hovered:bg-sunken data-hovered:text-ink data-pressed:text-ink",
            className,
          )}
        >
          {trigger}
        </Button>
        <Popover
          placement="bottom end"
          className="enters-dialog min-w-52 rounded-card border border-line bg-raised p-1.5 text-ink shadow-raised"
        >
          <AriaMenu className="outline-none">
            {entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                isDisabled={entry.isDisabled}
                onAction={entry.onAction}
                className={classes(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-disabled:opacity-55 data-focused:bg-sunken",
                  entry.isDanger && "text-danger",
                )}
              >
                {entry.icon}
                {entry.label}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
