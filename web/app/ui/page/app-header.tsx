import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../button/icon-button.tsx";
import { classes } from "../classes.ts";
import { Logo } from "./logo.tsx";

export type NavigationLink = {
  to: string;
  label: string;
  /** By default, on its page and those below. */
  isCurrent?: boolean;
};

export type AppHeaderProps = {
  home: string;
  links: readonly NavigationLink[];
  tools?: ReactNode;
  hasMenu?: boolean;
  /** Buttons after the links; in the menu on phones. */
  actions?: ReactNode;
};

export function AppHeader({ home, links, hasMenu = true, tools, actions }: AppHeaderProps) {
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { key, pathname } = useLocation();
  // History entry for which the menu is open: navigation closes it.
  const [openFor, setOpenFor] = useState<string>();
  const isOpen = openFor === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpenFor(undefined);
      toggle.current?.focus();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  const Icon = isOpen ? X : Menu;

  return (
    <header className="relative z-30 border-b border-line bg-ground">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-x-1 px-4 md:min-h-20 md:gap-x-3 md:px-8 lg:px-12">
        <Link
          to={home}
          className={classes(
            // 128 px, and less in larger text, so that the tools fit beside it.
            "me-auto flex min-h-11 min-w-[calc(200px-4.5rem)] items-center rounded-control sm:min-w-40",
            hasMenu ? "menu:me-2" : "md:me-2",
          )}
        >
          <Logo />
        </Link>
        {hasMenu && (
          <IconButton
            ref={toggle}
            label={isOpen ? t("ui.closeMenu") : t("ui.openMenu")}
            aria-expanded={isOpen}
            aria-controls={menuId}
            className="-me-2 order-last menu:hidden"
            icon={<Icon className="size-6" />}
            onClick={() => setOpenFor(isOpen ? undefined : key)}
          />
        )}
        {/* One list: a panel below the header, or inline. */}
        <div
          id={menuId}
          className={classes(
            "flex grow items-center",
            !hasMenu && "max-md:hidden",
            hasMenu &&
              "max-menu:absolute max-menu:inset-x-0 max-menu:top-full max-menu:border-b max-menu:border-line max-menu:bg-ground max-menu:px-4 max-menu:pb-5 max-menu:shadow-raised",
            hasMenu && (isOpen ? "max-menu:block" : "max-menu:hidden"),
          )}
        >
          <nav aria-label={t("ui.mainNavigation")}>
            <ul className={classes("flex", hasMenu && "max-menu:block")}>
              {links.map(({ to, label, isCurrent = `${pathname}/`.startsWith(`${to}/`) }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={isCurrent ? "page" : undefined}
                    className={linkClasses(isCurrent, hasMenu)}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {actions && (
            <div className="ms-auto flex items-center gap-3 whitespace-nowrap max-menu:ms-0 max-menu:mt-3 max-menu:grid max-menu:items-stretch">
              {actions}
            </div>
          )}
        </div>
        {tools}
      </div>
    </header>
  );
}

function linkClasses(isActive: boolean, hasMenu: boolean): string {
  return classes(
    "flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] whitespace-nowrap transition-colors duration-150",
    hasMenu && "max-menu:min-h-12 max-menu:px-2 max-menu:text-lg",
    isActive ? "font-semibold text-ink" : "text-ink-soft hover:text-ink",
  );
}
