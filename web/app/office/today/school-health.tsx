import { CircleAlert, CircleCheck } from "lucide-react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { type Status, TroubleList } from "../status/index.ts";

/** Recent failures and the last backup, for the superadmin. Details are on the status page. */
export function SchoolHealth({ status: { troubles, backup, failures } }: { status: Status }) {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const Icon = troubles.length === 0 ? CircleCheck : CircleAlert;
  return (
    <Card as="section" className="mt-6">
      <h2 className="flex items-center gap-2.5 text-xl">
        <Icon className={`size-6 shrink-0 ${troubles.length === 0 ? "text-act" : "text-danger"}`} />
        {troubles.length === 0
          ? t("status.well")
          : t("status.troubles", { count: troubles.length })}
      </h2>
      {troubles.length > 0 && <TroubleList troubles={troubles} className="ps-5" />}
      <dl className="mt-2 divide-y divide-line">
        {backup.last && (
          <Fact label={t("status.lastBackup")}>
            {backup.last.ok
              ? formatDateTime(backup.last.at)
              : t("status.failed", { at: formatDateTime(backup.last.at) })}
          </Fact>
        )}
        <Fact label={t("today.failedRequests")}>
          {failed === 0 ? t("status.noFailures") : t("today.failedCount", { count: failed })}
        </Fact>
      </dl>
      <TextLink to="/admin/dashboard/status" className="mt-1 inline-flex min-h-11 items-center">
        {t("today.toStatus")}
      </TextLink>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="gap-4 py-2.5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
