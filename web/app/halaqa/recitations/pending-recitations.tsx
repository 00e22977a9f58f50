import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { type PendingRecitation, pendingRecitationsQuery } from "./recitations.api.ts";
import { hasDescription, WhatRecited } from "./what-recited.tsx";

type WaitingListProps = { waiting: readonly PendingRecitation[]; pathOf: (id: string) => string };

export function PendingRecitations({ waiting, pathOf }: WaitingListProps) {
  const list = useInfiniteQuery(pendingRecitationsQuery);
  if (waiting.length === 0) {
    return (
      <EmptyState title={t("recitations.nothingWaits")}>
        {t("recitations.nothingWaitsHelp")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {waiting.map((one) => (
          <WaitingRow key={one._id} recitation={one} to={pathOf(one._id)} />
        ))}
      </ul>
      <LoadMore list={list} failed="recitations.loadFailed" className="mt-6 text-center" />
    </>
  );
}

function WaitingRow({ recitation, to }: { recitation: PendingRecitation; to: string }) {
  const { student, course, sound, handedInAt } = recitation;
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-gold" />
      <div className="min-w-0 grow">
        <Link
          to={to}
          className="font-semibold after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
        >
          <UserText>{`${student.firstName} ${student.lastName}`}</UserText>
        </Link>
        <p className="text-sm text-ink-soft">
          {hasDescription(recitation) && (
            <>
              <WhatRecited recitation={recitation} />
              {" · "}
            </>
          )}
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
          {` · ${formatDuration(Math.round(sound.seconds))} · ${formatDateTime(handedInAt)}`}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </li>
  );
}
