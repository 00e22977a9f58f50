import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import type { ApiData } from "../../lib/api-types.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatPhone } from "../../lib/format-phone.ts";
import { Badge } from "../../ui/badge.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Ltr, Words } from "../../ui/people-text.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { meQuery } from "./accounts.api.ts";

type Me = ApiData<"GET /user">;

const LABELS = [
  "accounts.name",
  "accounts.email",
  "accounts.phone",
  "accounts.contactMethod",
  "accounts.role",
  "accounts.status",
] as const satisfies readonly MessageKey[];

/** What the school knows of the person who is signed in. */
export function ShowProfile() {
  const { data: me, error, refetch, isFetching } = useQuery(meQuery);
  if (error && !me) {
    return (
      <ErrorState
        message={errorMessage(error, "accounts.loadFailed")}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!me) {
    return (
      <SkeletonGroup label={t("ui.loading")}>
        <Entries />
      </SkeletonGroup>
    );
  }
  const entries: Entry = {
    "accounts.name": <Words>{`${me.firstName} ${me.lastName}`}</Words>,
    "accounts.email": me.email ? <Ltr className="break-all">{me.email}</Ltr> : undefined,
    "accounts.phone": me.phoneNumber ? (
      <Ltr>{formatPhone(me.country, me.phoneNumber)}</Ltr>
    ) : undefined,
    "accounts.contactMethod": t(`accounts.${me.TelegramOrWhatsapp}`),
    "accounts.role": t(`accounts.${me.role}`),
    "accounts.status": <Status me={me} />,
  };
  return <Entries entries={entries} />;
}

type Entry = Record<(typeof LABELS)[number], ReactNode>;

/** Without entries, the places where they will stand. */
function Entries({ entries }: { entries?: Entry }) {
  return (
    <dl className="divide-y divide-line">
      {LABELS.map((label) => (
        <div key={label} className="py-3">
          <dt className="text-sm text-ink-soft">{t(label)}</dt>
          <dd className="mt-0.5 min-h-6">
            {entries ? (entries[label] ?? t("accounts.notGiven")) : <ComingEntry />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ComingEntry() {
  return <Skeleton className="my-0.5 h-5 w-3/5" />;
}

function Status({ me }: { me: Me }) {
  if (me.suspended) return <Badge tone="danger">{t("accounts.suspended")}</Badge>;
  if (!me.approved) return <Badge tone="gold">{t("accounts.pending")}</Badge>;
  return <Badge tone="act">{t("accounts.active")}</Badge>;
}
