import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import type { NavigationLink } from "./app-header.tsx";
import { Logo } from "./logo.tsx";

export function Footer({ links }: { links: readonly NavigationLink[] }) {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-col gap-4 px-4 py-8 md:flex-row md:items-center md:justify-between md:px-8 lg:px-12">
        <Logo />
        <nav aria-label={t("ui.footerNavigation")}>
          <ul className="-mx-3 flex flex-wrap">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-ink-soft hover:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
