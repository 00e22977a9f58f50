import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { dayBefore, dayName, today } from "./days.ts";
import { DayTests } from "./day-tests.tsx";
import { GradeMark } from "./grade-mark.tsx";
import { TRACKS } from "./next-passage.ts";
import { passageWords } from "./passage-words.ts";
import { gradeName, trackName } from "./sheet-entry-words.ts";
import {
  type Days,
  daysQuery,
  isAttendanceShown,
  isWithoutClass,
  useNoteSeen,
  type RecordRef,
} from "./record.api.ts";

/** Loaded for teachers only. */
const EntryHistory = lazyComponent(async () => (await import("./entry-history.tsx")).EntryHistory, {
  Meanwhile: () => null,
});

export function RecordDays({ recordRef, canSign }: { recordRef: RecordRef; canSign: boolean }) {
  const list = useInfiniteQuery(daysQuery(recordRef));
  return (
    <Loaded query={list} failed="sheet.loadFailed" meanwhile={<RowsSkeleton rows={3} />}>
      {({ pages }) => {
        const days = pages.flatMap((page) => page.days);
        const courses = new Map(
          pages.flatMap((page) => page.courses).map((course) => [course._id, course]),
        );
        if (days.length === 0) return <p className="text-ink-soft">{t("sheet.nothingHeard")}</p>;
        return (
          <>
            {canSign && "childId" in recordRef && days[0] && (
              <Signature
                childId={recordRef.childId ?? ""}
                lastDay={days[0].day}
                isSeen={days.every(({ seen }) => seen)}
              />
            )}
            <ol className="grid gap-5">
              {days.map((day) => (
                <Day
                  key={`${day.day} ${day.courseId}`}
                  {...{ day, recordRef }}
                  course={courses.size > 1 ? courses.get(day.courseId) : undefined}
                />
              ))}
            </ol>
            <LoadMore list={list} failed="sheet.loadFailed" className="mt-6" />
          </>
        );
      }}
    </Loaded>
  );
}

type RecordedDay = Days["days"][number];

/** `isSeen`: the last day and those before it, in every halaqa. */
type SignatureProps = { childId: string; lastDay: string; isSeen: boolean };

function Signature({ childId, lastDay, isSeen }: SignatureProps) {
  const noting = useNoteSeen(childId);
  if (isSeen) {
    return (
      <p role="status" className="mb-4 flex min-h-11 items-center gap-2 font-semibold text-act">
        <Check aria-hidden="true" className="size-5" />
        {t("sheet.wasSeen")}
      </p>
    );
  }
  return (
    <div className="mb-4">
      <Button
        variant="secondary"
        isPending={noting.isPending}
        onClick={() => noting.mutate(lastDay)}
      >
        {t("sheet.seen")}
      </Button>
      <p className="mt-1 text-sm text-ink-soft">{t("sheet.seenHelp")}</p>
      <ActionError>
        {noting.error ? errorMessage(noting.error, "sheet.failed") : undefined}
      </ActionError>
    </div>
  );
}

const inOrder = (sheetEntries: RecordedDay["sheetEntries"]) =>
  sheetEntries.toSorted((one, other) => TRACKS.indexOf(one.track) - TRACKS.indexOf(other.track));

type DayProps = {
  day: RecordedDay;
  recordRef: RecordRef;
  course: Days["courses"][number] | undefined;
};

function Day({ day: recorded, recordRef, course }: DayProps) {
  const { day, sheetEntries, note } = recorded;
  const now = today();
  const near = day === now ? "today" : day === dayBefore(now) ? "yesterday" : undefined;
  const named = dayName(day);
  return (
    <li>
      <h3 className="font-sans text-[0.9375rem] font-semibold text-ink-soft">
        {near ? t("sheet.near", { near, day: named }) : named}
        {course && (
          <>
            {" · "}
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </>
        )}
      </h3>
      {isWithoutClass(recorded) && <p className="mt-1">{t("sheet.isOff")}</p>}
      {isAttendanceShown(recorded) && (
        <p className="mt-1">{t("sheet.attendance", { state: recorded.attendance })}</p>
      )}
      <ul>
        {inOrder(sheetEntries).map(({ track, grade, ...passage }) => (
          <li
            key={`${track} ${passage.from} ${passage.to}`}
            className="flex min-h-11 items-center gap-3"
          >
            <GradeMark grade={grade} className="size-5.5" />
            <span className="grow font-semibold">{passageWords(passage)}</span>
            <span className="text-end text-sm text-ink-soft">
              {trackName(track)} · {gradeName(grade)}
              {passage.stumbles !== undefined && passage.stumbles > 0 && (
                <span className="block">
                  {t("sheet.stumbleCount", { count: passage.stumbles })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <DayTests day={recorded} recordRef={recordRef} />
      {"courseId" in recordRef && <EntryHistory {...recordRef} day={day} />}
      {note !== "" && (
        <div className="mt-1 border-s-2 border-gold ps-3">
          <Prose isAligned>{note}</Prose>
        </div>
      )}
    </li>
  );
}
