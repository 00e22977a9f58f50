import { ChevronRight, CircleUser } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { shortened } from "@madrasa/contract/shortened";
import { shownTitle } from "@madrasa/contract/shown-title";
import { formatMeetingLine } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { ChildAvatar } from "./child-avatar.tsx";
import type { Child, GrownStudent } from "./family.api.ts";

type CourseShown = Child["requests"][number];

export type WeekOfChild = ComponentType<{
  childId: string;
  /** Lessons of the week. Without any they are shown only for a child without a sheet. */
  lessons: string;
  hasLessons: boolean;
  /** One line. */
  isShort?: boolean;
}>;

export function ChildRow({ child, Week }: { child: Child | GrownStudent; Week: WeekOfChild }) {
  const waiting = "avatar" in child ? waitingWords(child) : undefined;
  const next = nextWords(child);
  return (
    <li className="relative flex items-center gap-4 border-t border-line py-3.5">
      {"avatar" in child ? (
        <ChildAvatar avatar={child.avatar} isSmall className="size-11 shrink-0 self-start" />
      ) : (
        <CircleUser strokeWidth={1.25} className="size-11 shrink-0 self-start text-ink-soft" />
      )}
      <div className="min-w-0 grow">
        <h2 className="text-lg leading-snug">
          <Link
            to={`/family/${child._id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
          >
            <ClippedText>{child.firstName}</ClippedText>
          </Link>
        </h2>
        {"isSuspended" in child && child.isSuspended ? (
          <p className="text-danger">{t("family.suspended")}</p>
        ) : (
          <Week childId={child._id} {...lessonsOf(child)} isShort />
        )}
        {waiting !== undefined && (
          <p className="flex items-center gap-2.5">
            <WaitingDot />
            <span className="min-w-0">{waiting}</span>
          </p>
        )}
        {next !== undefined && <p className="text-ink-soft">{next}</p>}
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </li>
  );
}

export const lessonsOf = ({ courses, completedThisWeek: count }: GrownStudent | Child) => ({
  lessons: courses.length === 0 ? t("family.noCourse") : t("family.completed", { count }),
  hasLessons: count > 0,
});

/** Cut here, because a clipped line of two directions loses the beginning of the title. */
function Title({ of: { title, language } }: { of: Pick<CourseShown, "title" | "language"> }) {
  return <UserText lang={language}>{shortened(title, 40)}</UserText>;
}

export function waitingWords({ requests, reply, isToRepeat }: Child): ReactNode {
  const [request] = requests;
  if (request) {
    const shown = { ...request, title: shownTitle(request) };
    return tParts("family.asksFor", { course: <Title of={shown} /> });
  }
  if (reply) {
    const { teacher } = reply;
    return teacher
      ? t("family.replyFrom", { name: bidiIsolate(`${teacher.firstName} ${teacher.lastName}`) })
      : t("family.reply");
  }
  return isToRepeat ? t("enrolment.again") : undefined;
}

/** A cancelled meeting hides no lesson. `hasLabel`: omits "Next:", which the label says. */
export function nextWords(
  { meeting, next }: GrownStudent | Child,
  { hasLabel = false } = {},
): ReactNode {
  if (meeting && !(meeting.isCancelled && next)) return meetingWords(meeting);
  if (!next) return undefined;
  const title = <Title of={{ ...next.course, title: next.title }} />;
  return hasLabel ? title : tParts("family.next", { title });
}

export function meetingWords(meeting: NonNullable<Child["meeting"]>): ReactNode {
  const { title, scheduledTime, isCancelled, course } = meeting;
  const time = formatMeetingLine(scheduledTime);
  return (
    <>
      {`${isCancelled ? t("enrolment.meetingCancelled", { time }) : time} · `}
      <Title of={{ ...course, title: title || shownTitle(course) }} />
    </>
  );
}

export function WaitingDot() {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold"
    />
  );
}
