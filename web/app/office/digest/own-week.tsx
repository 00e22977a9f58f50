import { type DigestWords, digestLines, type WeekOfPerson } from "@madrasa/contract/digest-lines";
import { useQuery } from "@tanstack/react-query";
import { gradeName, passageWords, trackName } from "../../halaqa/sheet/index.ts";
import { formatDay, formatMeetingLine } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { digestQuery } from "./digest.api.ts";

const WORDS: DigestWords = {
  say: t,
  passage: passageWords,
  track: trackName,
  grade: gradeName,
  isolate: bidiIsolate,
};

/** The last digest: own week, or one section a child. */
export function OwnWeek() {
  return (
    <Loaded query={useQuery(digestQuery)} failed="digest.loadFailed" meanwhile={<RowsSkeleton />}>
      {({ from, to, people }) => (
        <>
          <p className="-mt-2 mb-6 text-ink-soft">
            {t("digest.range", { from: formatDay(from), to: formatDay(to) })}
          </p>
          {people.length === 0 && (
            <EmptyState title={t("digest.none")}>{t("digest.noneHelp")}</EmptyState>
          )}
          <div className="divide-y divide-line">
            {people.map((week) => (
              <Week
                key={week.student._id}
                week={week}
                isAlone={people.length === 1 && week.isOwn}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Week({ week, isAlone }: { week: WeekOfPerson; isAlone: boolean }) {
  const { done, waits } = digestLines(week, WORDS);
  const { meeting, student } = week;
  const next = meeting && {
    title: bidiIsolate(meeting.title),
    when: formatMeetingLine(meeting.scheduledTime),
  };
  return (
    <section className="space-y-1.5 py-5 first:pt-0" aria-label={student.firstName}>
      {!isAlone && (
        <h2 className="text-xl">
          <UserText>{student.firstName}</UserText>
        </h2>
      )}
      {done.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {waits.map((line) => (
        <p key={line} className="border-s-4 border-gold ps-3">
          {line}
        </p>
      ))}
      {next && <p className="text-ink-soft">{t("digest.nextMeeting", next)}</p>}
    </section>
  );
}
