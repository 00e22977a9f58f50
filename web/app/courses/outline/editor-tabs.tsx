import { Link, useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";

const TABS = [
  { tab: "lessons", label: "outline.lessons" },
  { tab: "settings", label: "outline.settings" },
] as const;
export type EditorTab = (typeof TABS)[number]["tab"];

/**
 * Two halves of the editor on phones. The tab is in the hash, so that both stay mounted with their
 * input.
 */
export function EditorTabs({ tab: current }: { tab: EditorTab }) {
  const { search } = useLocation();
  return (
    <nav aria-label={t("accounts.editCourses")} className="mb-6 border-b border-line lg:hidden">
      <ul className="grid grid-cols-2">
        {TABS.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={{ search, hash: tab }}
              replace
              preventScrollReset
              aria-current={tab === current ? "page" : undefined}
              className={classes(
                "-mb-px flex min-h-12 items-center justify-center border-b-3 px-3",
                tab === current
                  ? "border-act font-semibold text-act"
                  : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
