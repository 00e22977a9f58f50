import { useEffect } from "react";
import { Link } from "react-router";
import { useLogOut } from "../../people/profile/profile.api.ts";
import { useAccountLanguage } from "../../people/profile/use-account-language.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useHasUploads } from "../../courses/lessons/pending-uploads.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { isChildHere } from "../../lib/session/family-key.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { AppHeader } from "../../ui/page/app-header.tsx";
import { PageTools } from "../../ui/page/page-tools.tsx";
import { BAR, barTabClasses } from "./bar.ts";
import type { Tab } from "./tabs.ts";
import { LazyQueuedEntries } from "./lazy-queued-entries.tsx";

const nothing = () => null;
const UploadsInProgress = lazyComponent(
  async () => (await import("../../courses/lessons/uploads-in-progress.tsx")).UploadsInProgress,
  { Meanwhile: nothing, Instead: nothing },
);

/** Allows signing out if the check cannot be loaded. */
const mayLeaveUploads = async () =>
  import("../../courses/lessons/uploads-at-sign-out.tsx").then(
    ({ mayLeaveUploads: ask }) => ask(),
    () => true,
  );

const ChildDoor = lazyComponent(
  async () => (await import("../../family/family/child-door.tsx")).ChildDoor,
  { Meanwhile: nothing, Instead: nothing },
);

type HeaderWithTabsProps = { role: string; tabs: readonly Tab[] };

/** On phones the tabs are in a bottom bar; the last one, the account, is only there. */
export function HeaderWithTabs({ role, tabs }: HeaderWithTabsProps) {
  useAccountLanguage();
  const hasUploads = useHasUploads() && role === "teacher";
  const logOut = useLogOut();
  const isChild = isChildHere();
  useEffect(() => (hasUploads ? askBeforeSignOut(mayLeaveUploads) : undefined), [hasUploads]);
  return (
    <>
      <AppHeader
        home={dashboardOf(role)}
        links={tabs.slice(0, -1).map((tab) => ({ ...tab, label: fullLabel(tab) }))}
        hasMenu={false}
        tools={
          <>
            {isChild ? (
              <span className="max-md:hidden">
                <PageTools />
              </span>
            ) : (
              <PageTools />
            )}
            <AccountMenu logOut={logOut} />
            {isChild && <ChildDoor />}
          </>
        }
      />
      <ActionError className="mx-auto max-w-7xl px-4 pt-3 text-end md:px-8 lg:px-12">
        {logOut.errorText}
      </ActionError>
      <LazyQueuedEntries className="sticky top-(--line-strip,0px) z-20" />
      <nav
        aria-label={t("ui.mainNavigation")}
        className={`${BAR} ${tabs.length > 3 ? "grid-cols-4" : "grid-cols-3"}`}
      >
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            aria-current={tab.isCurrent ? "page" : undefined}
            className={`${barTabClasses({ isActive: tab.isCurrent })} relative`}
          >
            <tab.icon strokeWidth={1.75} className="size-5.5" />
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className="absolute start-1/2 top-1.5 ms-1.5 rounded-full bg-gold-soft px-1.5 font-semibold text-gold-ink tabular-nums">
                <span aria-hidden="true">{formatNumber(tab.count)}</span>
                <span className="sr-only"> ({formatNumber(tab.count)})</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {hasUploads && <UploadsInProgress />}
    </>
  );
}

const fullLabel = ({ label, count = 0 }: Tab) =>
  count > 0 ? `${label} (${formatNumber(count)})` : label;
