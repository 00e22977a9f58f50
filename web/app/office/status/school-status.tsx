import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Send } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatBytes, formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/display/card.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { TakeBackup } from "./take-backup.tsx";
import { type Status, statusQuery, useSendTest } from "./status.api.ts";
import { isUnset, TroubleList } from "./trouble-list.tsx";
import { useLocation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { meQuery } from "../../lib/session/me.ts";

const GRID = "mt-6 grid gap-4 lg:grid-cols-2";
/** Product names, equal in all languages. */
const DATABASES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const; // not words: names of programs

export function SchoolStatus() {
  const query = useQuery(statusQuery);
  return (
    <>
      <PageHeader title={t("status.status")} />
      <Loaded query={query} failed="status.loadFailed" meanwhile={<StatusSkeleton />}>
        {(data) => (
          <>
            <Verdict troubles={data.troubles} />
            <div className={GRID}>
              <Backups status={data} />
              <Messages status={data} />
              <Servers status={data} />
              <Failures failures={data.failures} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Verdict({ troubles }: Pick<Status, "troubles">) {
  if (troubles.length === 0) {
    return (
      <p className="flex items-center gap-3 text-xl font-semibold">
        <CircleCheck className="size-7 shrink-0 text-act" />
        {t("status.well")}
      </p>
    );
  }
  const isBroken = !troubles.every(isUnset);
  return (
    <div
      className={classes(
        "rounded-card border-s-4 px-4 py-4 sm:px-5",
        isBroken ? "border-danger bg-danger-soft" : "border-gold bg-gold-soft",
      )}
    >
      <p className="flex items-center gap-3 text-xl font-semibold">
        <CircleAlert
          className={classes("size-7 shrink-0", isBroken ? "text-danger" : "text-gold-ink")}
        />
        {t("status.troubles", { count: troubles.length })}
      </p>
      <TroubleList troubles={troubles} />
    </div>
  );
}

function Backups({ status: { backup, proof, disk } }: { status: Status }) {
  return (
    <Part title={t("status.backups")}>
      <Fact label={t("status.lastBackup")}>
        <Run run={backup} none={t("status.noBackupYet")} />
        <div className="mt-2">
          <TakeBackup />
        </div>
      </Fact>
      <Fact label={t("status.lastProof")}>
        <Run run={proof} none={t("status.noProofYet")} />
      </Fact>
      <Fact label={t("status.disk")}>
        {disk
          ? t("status.free", { free: formatBytes(disk.free), total: formatBytes(disk.total) })
          : t("status.diskUnused")}
      </Fact>
    </Part>
  );
}

function Run({ run: { last, lastOkAt }, none }: { run: Status["backup"]; none: string }) {
  if (!last) return <p>{none}</p>;
  return (
    <>
      <p>
        {last.ok ? formatDateTime(last.at) : t("status.failed", { at: formatDateTime(last.at) })}
      </p>
      {/* Output of the operator's command is English in every language. */}
      {!last.ok && (
        <p lang="en" dir="ltr" className="text-sm wrap-break-word text-ink-soft">
          {last.words}
        </p>
      )}
      {!last.ok && lastOkAt && (
        <p className="text-sm">{t("status.lastGood", { at: formatDateTime(lastOkAt) })}</p>
      )}
    </>
  );
}

function Messages({ status: { email, phone, lost = [] } }: { status: Status }) {
  const unnamed = (phone.lost ?? 0) - lost.length;
  return (
    <Part title={t("status.messages")}>
      <Fact label={t("status.email")}>
        <Figures of={email} />
        <SendTest way="email" />
      </Fact>
      <Fact label={t("status.phone")}>
        <Figures of={phone} />
        {lost.map(({ _id, name, at }) => (
          <p key={_id}>{t("status.lostNotice", { name, at: formatDateTime(at) })}</p>
        ))}
        {unnamed > 0 && <p>{t("status.lostMore", { count: unnamed })}</p>}
        <SendTest way="phone" />
      </Fact>
    </Part>
  );
}

function Figures({ of }: { of: Status["email"] }) {
  const { codesAtMost, delivers, unsent, limited = 0, waiting = 0, failed = 0, ...counts } = of;
  return (
    <>
      <p>
        {delivers
          ? t("status.messageFigures", { ...counts, most: codesAtMost })
          : t("status.unsent", { count: unsent })}
      </p>
      {limited > 0 && <p>{t("status.limited", { count: limited })}</p>}
      {waiting > 0 && <p>{t("status.waitingNotices", { count: waiting })}</p>}
      {failed > 0 && <p>{t("status.failedNotices", { count: failed })}</p>}
    </>
  );
}

function Servers({ status }: { status: Status }) {
  const { version, database, storage, servers } = status;
  return (
    <Part
      title={t("status.server")}
      end={
        <Disclosure title={t("status.forOperator")} className="border-t border-line">
          <dl className="divide-y divide-line">
            <Fact label={t("status.database")}>{DATABASES[database]}</Fact>
            <Fact label={t("status.files")}>
              {t(storage === "bucket" ? "status.inBucket" : "status.inFolder")}
            </Fact>
          </dl>
        </Disclosure>
      }
    >
      <Fact label={t("status.version")}>
        <bdi dir="ltr">{version}</bdi>
      </Fact>
      <Fact label={t("status.servers")}>
        {servers.length < 2 ? (
          formatNumber(1)
        ) : (
          <ul>
            {servers.map(({ name }) => (
              <li key={name} className="wrap-break-word">
                <bdi dir="ltr">{name}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </Part>
  );
}

function Failures({ failures }: Pick<Status, "failures">) {
  return (
    <Card as="section">
      <h2 className="text-xl">{t("status.failures")}</h2>
      {failures.length === 0 ? (
        <p className="mt-3">{t("status.noFailures")}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line text-sm">
          {failures.map(({ request, count }) => (
            <li key={request} className="flex items-baseline justify-between gap-4 py-2">
              <bdi dir="ltr" className="min-w-0 wrap-break-word">
                {request}
              </bdi>
              <span className="shrink-0 font-semibold tabular-nums">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type PartProps = { title: string; children: ReactNode; end?: ReactNode };

function Part({ title, children, end }: PartProps) {
  return (
    <Card as="section">
      <h2 className="text-xl">{title}</h2>
      <dl className="mt-2 divide-y divide-line">{children}</dl>
      {end}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="gap-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function StatusSkeleton() {
  return (
    <SkeletonGroup label={t("status.loading")}>
      <Skeleton className="h-7 w-3/5" />
      <div className={GRID}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="h-52 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** Milliseconds, after the content has taken the focus on navigation. */
const FOCUS_DELAY = 100;
const focusSoon = (button: HTMLButtonElement | null) =>
  void setTimeout(() => button?.focus(), FOCUS_DELAY);

function SendTest({ way }: { way: "email" | "phone" }) {
  const { data: me } = useQuery(meQuery);
  const { hash } = useLocation();
  const { mutate, isPending, data: sent, errorText } = useSendTest();
  if (!me || !(way === "email" ? me.emailVerified : me.phoneNumber)) return null;
  return (
    <>
      <Button
        variant="secondary"
        isCompact
        // Linked from the first steps.
        ref={hash === "#test" && way === "email" ? focusSoon : undefined}
        isPending={isPending}
        pendingText={t("status.testSending")}
        icon={<Send aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
        className="mt-2"
        onClick={() => mutate(way)}
      >
        {t(way === "email" ? "status.sendTestEmail" : "status.sendTestPhone")}
      </Button>
      <p role="status" className="mt-1 text-sm wrap-anywhere empty:hidden">
        {sent && t(sent.delivers ? "status.testSent" : "status.testUnsent", { to: sent.to })}
      </p>
      <ActionError>{errorText}</ActionError>
    </>
  );
}
