import { Menu, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../button/icon-button.tsx";
import { classes } from "../classes.ts";
import { Logo } from "./logo.tsx";

export type NavigationLink = { to: string; label: string };

export type AppHeaderProps = {
  /** The target of the logo. */
  home: string;
  links: readonly NavigationLink[];
  /** Shown at the end of the header at every width, such as the theme toggle. */
  tools?: ReactNode;
  /** False where a phone has the links elsewhere. */
  hasMenu?: boolean;
  /** After the links, and inside the menu on a phone: sign-in buttons. */
  actions?: ReactNode;
};

/** Logo, links and actions; on a phone the links are in a menu. */
export function AppHeader({ home, links, hasMenu = true, tools, actions }: AppHeaderProps) {
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Open for one history entry: every navigation closes it.
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
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-x-1 px-4 md:min-h-20 md:gap-x-3 md:px-12">
        <Link
          to={home}
          className="me-auto flex min-h-11 min-w-0 items-center rounded-control md:me-2"
        >
          <Logo />
        </Link>
        {hasMenu && (
          <IconButton
            ref={toggle}
            label={isOpen ? t("ui.closeMenu") : t("ui.openMenu")}
            aria-expanded={isOpen}
            aria-controls={menuId}
            className="-me-2 order-last md:hidden"
            icon={<Icon className="size-6" />}
            onClick={() => setOpenFor(isOpen ? undefined : key)}
          />
        )}
        {/* One list for every width: a panel below the header on a phone, part of the header
            elsewhere. */}
        <div
          id={menuId}
          className={classes(
            "absolute inset-x-0 top-full border-b border-line bg-ground px-4 pb-5 shadow-raised",
            "md:static md:flex md:grow md:items-center md:border-0 md:p-0 md:shadow-none",
            !isOpen && "max-md:hidden",
          )}
        >
          <nav aria-label={t("ui.mainNavigation")}>
            <ul className="md:flex">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} className={linkClasses}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {actions && (
            <div className="mt-3 grid gap-3 md:ms-auto md:mt-0 md:flex md:items-center">
              {actions}
            </div>
          )}
        </div>
        {tools}
      </div>
    </header>
  );
}

function linkClasses({ isActive }: { isActive: boolean }): string {
  return classes(
    "flex min-h-12 items-center rounded-control px-2 text-lg transition-colors duration-150",
    "md:min-h-11 md:px-3 md:text-[0.9375rem]",
    isActive ? "font-semibold text-ink" : "text-ink-soft hover:text-ink",
  );
}
