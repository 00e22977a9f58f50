import { shownTitle } from "@madrasa/contract/shown-title";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { CalendarClock, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatMeetingLine } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { answerPath, coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { ClippedText, TextBlock } from "../../ui/display/user-text.tsx";
import type { HomeEntry } from "./home.api.ts";
import { answerWords, lessonWords } from "./home-first.tsx";

const MINUTE_MS = 60_000;

export function HomeOthers({ entries }: { entries: readonly HomeEntry[] }) {
  return entries.map((entry) => <Line key={entry.kind} entry={entry} />);
}

/** Shown until the original time of the meeting has passed. */
function movedFrom({ movedFrom: from }: NonNullable<HomeEntry["meeting"]>, now: number): string {
  if (!from || Date.parse(from) + MEETING_SHOWN_MINUTES * MINUTE_MS < now) return "";
  return ` · ${t("enrolment.movedFrom", { time: formatMeetingLine(from) })}`;
}

function pathOf({ course, answer, again, lesson }: HomeEntry): string {
  if (answer) return answerPath(answer.recitationId);
  if (again) return "/record";
  return lesson ? lessonPath(course._id, lesson._id) : coursePathOfStudent(course._id);
}

function Line({ entry }: { entry: HomeEntry }) {
  const { course, meeting, answer, again, lesson } = entry;
  const now = useNow();
  const title =
    meeting?.title ??
    (answer && answerWords(answer)) ??
    (again && t("enrolment.again")) ??
    lesson?.title ??
    shownTitle(course);
  return (
    <section
      aria-label={meeting ? t("enrolment.liveMeeting") : title}
      className="relative flex min-h-14 items-center gap-3 py-1"
    >
      {meeting && <CalendarClock className="size-6 shrink-0 text-gold-ink" />}
      <div className="min-w-0 grow">
        <TextBlock title={title}>
          <Link
            to={pathOf(entry)}
            className="block font-semibold underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
          >
            <ClippedText lines={2} lang={course.language}>
              {title}
            </ClippedText>
          </Link>
        </TextBlock>
        <p className="text-sm text-ink-soft">
          {meeting
            ? [formatMeetingLine(meeting.scheduledTime), movedFrom(meeting, now)].join("")
            : answer || again
              ? shownTitle(course)
              : lesson && lessonWords({ course, lesson })}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </section>
  );
}
