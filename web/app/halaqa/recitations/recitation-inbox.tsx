import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { shownTitle } from "@madrasa/contract/shown-title";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { EnterRecitationProps } from "../sheet/index.ts";
import { AnswerRecitation } from "./answer-recitation.tsx";
import { type Waiting, waitingQuery } from "./recitations.api.ts";
import { isSaid, WhatRecited } from "./what-recited.tsx";

/** Loaded lazily: not every course has a sheet. */
const EnterRecitation = lazyComponent<EnterRecitationProps>(
  async () => (await import("../sheet/index.ts")).EnterRecitation,
  { Meanwhile: () => null, Instead: () => null },
);

/** Recitations waiting for the teacher in all courses. The oldest is open, and the next opens automatically. */
export function RecitationInbox() {
  const list = useInfiniteQuery(waitingQuery);
  const [chosen, choose] = useState<string>();
  const [answered, setAnswered] = useState<EnterRecitationProps>();
  const [hasAnswered, setHasAnswered] = useState(false);
  const all = list.data?.pages.flatMap((page) => page.recitations);
  if (!all) {
    return list.error ? (
      <LoadError query={list} failed="recitations.loadFailed" />
    ) : (
      <Spinner label={t("ui.loading")} className="min-h-40" />
    );
  }
  const open = all.find(({ _id }) => _id === chosen) ?? all[0];
  if (!open) {
    return (
      <>
        {answered && <EnterRecitation {...answered} />}
        <EmptyState title={t("recitations.nothingWaits")}>
          {t("recitations.nothingWaitsHelp")}
        </EmptyState>
      </>
    );
  }
  const total = list.data?.pages[0]?.total ?? all.length;
  return (
    <>
      <p role="status" className="mb-4 text-ink-soft">
        {t("recitations.wait", { count: total })}
      </p>
      {answered && <EnterRecitation {...answered} />}
      <AnswerRecitation
        key={open._id}
        recitation={open}
        playsItself={hasAnswered}
        takesFocus={hasAnswered || chosen !== undefined}
        onAnswered={(grade) => {
          setHasAnswered(true);
          setAnswered(entryOf(open, grade));
          choose(undefined);
        }}
      />
      {all.length > 1 && (
        <section aria-labelledby="also-waiting" className="mt-10">
          <h2 id="also-waiting" className="mb-2 text-xl">
            {t("recitations.alsoWaiting")}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {all
              .filter((one) => one !== open)
              .map((one) => (
                <WaitingRow key={one._id} recitation={one} onOpen={() => choose(one._id)} />
              ))}
          </ul>
        </section>
      )}
      <LoadMore list={list} failed="recitations.loadFailed" className="mt-6 text-center" />
    </>
  );
}

/** Default sheet entry, if the student has chosen the verses. */
function entryOf(
  { course, pupil, from, to }: Waiting,
  grade: Grade,
): EnterRecitationProps | undefined {
  if (from === null || to === null) return undefined;
  return { courseId: course._id, pupil, passage: { from, to }, grade };
}

function WaitingRow({ recitation, onOpen }: { recitation: Waiting; onOpen: () => void }) {
  const { pupil, course, sound, handedInAt } = recitation;
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <UserText>{`${pupil.firstName} ${pupil.lastName}`}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {isSaid(recitation) && (
            <>
              <WhatRecited recitation={recitation} />
              {" · "}
            </>
          )}
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
          {` · ${formatDuration(Math.round(sound.seconds))} · ${formatDateTime(handedInAt)}`}
        </p>
      </div>
      <Button variant="quiet" onClick={onOpen}>
        {t("recitations.open")}
        <span className="sr-only">{`${pupil.firstName} ${pupil.lastName}`}</span>
      </Button>
    </li>
  );
}
