import { SetQuotas } from "../../base/files/set-quotas.tsx";
import { EditSchool } from "../../base/site/edit-school.tsx";
import { SetHijriDays } from "../../base/site/set-hijri-days.tsx";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

export const clientLoader = messagesLoader("settings");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("school.school");
}

const SECTIONS = {
  names: "settings.names",
  categories: "settings.categories",
  "time-zone": "settings.timeZone",
  mushaf: "settings.mushaf",
  "recitation-words": "settings.recitationWords",
  hijri: "editing.hijri",
  quotas: "files.title",
} as const;

/** Settings of the school, one section per subject. Some ten screens long on phones. */
export default function School() {
  return (
    <>
      <PageHeader title={t("school.school")} lead={t("school.lead")} />
      <nav aria-label={t("school.onThisPage")}>
        <ul className="flex flex-wrap gap-x-5">
          {Object.entries(SECTIONS).map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-sm text-act underline underline-offset-4"
              >
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <EditSchool />
      <SetHijriDays />
      <SetQuotas />
      <LeaveGuard />
    </>
  );
}
