import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { EditAbout } from "./edit-about.tsx";
import { EditContact } from "./edit-contact.tsx";
import { EditNumberedPage } from "./edit-numbered-page.tsx";
import { type Site, siteQuery } from "./edit-site.api.ts";

const TABS = [
  { key: "about", label: "site.about" },
  { key: "contact", label: "editing.contactLinks" },
  { key: "privacy", label: "site.privacy" },
  { key: "terms", label: "site.terms" },
] as const satisfies readonly { key: string; label: MessageKey }[];
type Tab = (typeof TABS)[number]["key"];

/** The four pages that the school writes. All stay mounted, so that switching loses nothing. */
export function EditSite() {
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery);
  if (!site && error) {
    return (
      <ErrorState
        message={t("site.loadFailed")}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!site) {
    return (
      <SkeletonGroup label={t("ui.loading")} className="max-w-3xl space-y-5">
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    );
  }
  return <Editors site={site} />;
}

function Editors({ site }: { site: Site }) {
  const { hash } = useLocation();
  const active = TABS.find(({ key }) => hash === `#${key}`)?.key ?? "about";
  const [unsaved, setUnsaved] = useState<Partial<Record<Tab, boolean>>>({});
  const editorOf = (key: Tab) => {
    const props = {
      site,
      onDirty: (isDirty: boolean) => setUnsaved((known) => ({ ...known, [key]: isDirty })),
    };
    if (key === "about") return <EditAbout {...props} />;
    if (key === "contact") return <EditContact {...props} />;
    return <EditNumberedPage which={key} {...props} />;
  };
  return (
    <>
      <nav
        aria-label={t("editing.editPages")}
        className="mb-7 overflow-x-auto border-b border-line"
      >
        <ul className="flex">
          {TABS.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={`#${key}`}
                preventScrollReset
                aria-current={key === active ? "page" : undefined}
                className={classes(
                  "-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3.5 whitespace-nowrap transition-colors duration-150",
                  key === active
                    ? "border-act font-semibold text-act"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {t(label)}
                {unsaved[key] && (
                  <span className="size-2 rounded-full bg-gold">
                    <span className="sr-only">{t("editing.unsaved")}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {TABS.map(({ key }) => (
        <div key={key} hidden={key !== active}>
          {editorOf(key)}
        </div>
      ))}
    </>
  );
}
