import { shownTitle } from "@madrasa/contract/shown-title";
import { CalendarClock, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatMeetingLine } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { ClippedText } from "../../ui/display/user-text.tsx";
import type { HomeEntry } from "./home.api.ts";
import { lessonWords } from "./home-first.tsx";

/** What follows the card, a line each. */
export function HomeOthers({ entries }: { entries: readonly HomeEntry[] }) {
  return entries.map((entry) => <Line key={entry.kind} entry={entry} />);
}

function Line({ entry: { course, meeting, lesson } }: { entry: HomeEntry }) {
  const title = meeting?.title ?? lesson?.title ?? shownTitle(course);
  return (
    <section
      aria-label={meeting ? t("enrolment.liveMeeting") : title}
      className="relative flex min-h-14 items-center gap-3 py-1"
    >
      {meeting && <CalendarClock className="size-6 shrink-0 text-gold-ink" />}
      <div className="min-w-0 grow">
        <Link
          to={lesson ? lessonPath(course._id, lesson._id) : coursePathOfStudent(course._id)}
          className="block font-semibold underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
        >
          <ClippedText lang={course.language}>{title}</ClippedText>
        </Link>
        <p className="text-sm text-ink-soft">
          {meeting
            ? formatMeetingLine(meeting.scheduledTime)
            : lesson && lessonWords({ course, lesson })}
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </section>
  );
}
