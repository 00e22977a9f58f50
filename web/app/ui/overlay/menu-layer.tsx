import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { type MenuProps, TRIGGER } from "../button/menu-trigger.ts";
import { classes } from "../classes.ts";
import { AriaLocale } from "./aria-locale.tsx";
import { useBackCloses } from "./back-closes.ts";

export function MenuLayer({ label, trigger, entries, className }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Focuses the button that replaced the pressed one, so that menus and dialogs return the focus to it.
    const frame = requestAnimationFrame(() => {
      button.current?.focus();
      setOpen(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <AriaLocale>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button ref={button} aria-label={label} className={classes(TRIGGER, className)}>
          {trigger}
        </Button>
        <Popover
          placement="bottom end"
          className="enters-dialog min-w-52 overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1.5 text-ink shadow-raised"
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
                {entry.end}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </AriaLocale>
  );
}
