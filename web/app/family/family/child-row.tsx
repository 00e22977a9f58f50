import { CalendarClock } from "lucide-react";
import type { ComponentType } from "react";
import { formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { shownTitle } from "@madrasa/contract/shown-title";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ChildMark } from "./child-mark.tsx";
import { CourseOfChild } from "./course-of-child.tsx";
import { type Child, type GrownPupil, useAnswerRequest } from "./family.api.ts";

type Progress = Omit<GrownPupil, "_id" | "lastName">;

export type Waiting = ComponentType<{ childId: string }>;

/** A child's row: this week, pending decisions, what comes next, and courses. */
export function ChildRow({ child, Waits }: { child: Child; Waits: Waiting }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-5">
      <ChildMark mark={child.mark} className="size-14" />
      <div className="min-w-0">
        <h2 className="flex min-h-14 items-center text-xl">
          <UserText>{child.firstName}</UserText>
        </h2>
        <Week child={child} />
        {child.requests.map((course) => (
          <Request key={course._id} child={child} course={course} />
        ))}
        <Waits childId={child._id} />
        <ComesNext child={child} />
      </div>
    </li>
  );
}

/** Week, next lesson and courses of a student without an avatar. */
export function ChildProgress({ child }: { child: Progress }) {
  return (
    <>
      <Week child={child} />
      <ComesNext child={child} />
    </>
  );
}

function Week({ child }: { child: Progress }) {
  return (
    <p>
      {child.courses.length === 0
        ? t("family.noCourse")
        : t("family.completed", { count: child.completedThisWeek })}
    </p>
  );
}

function ComesNext({ child }: { child: Progress & { _id?: string; isFirst?: boolean } }) {
  const { firstName, meeting, next, courses } = child;
  return (
    <>
      {next && (
        <p className="mt-1.5 flex items-start gap-2.5">
          <WaitingDot />
          {t("family.next", { title: bidiIsolate(next.title) })}
        </p>
      )}
      {meeting && (
        <p className="mt-1.5 flex items-start gap-2.5 text-ink-soft">
          <CalendarClock className="mt-0.5 size-5 shrink-0" />
          <span>
            {formatMeetingTime(Date.parse(meeting.scheduledTime))}
            {" · "}
            <UserText>{meeting.title}</UserText>
          </span>
        </p>
      )}
      {courses.length > 0 && (
        <Disclosure
          title={t("family.coursesOf", { name: bidiIsolate(firstName), count: courses.length })}
          headingLevel={3}
          className="mt-1"
        >
          <ul className="space-y-4 py-2">
            {courses.map((course) => (
              <CourseOfChild key={course._id} course={course} child={child} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function WaitingDot() {
  return (
    <span
      aria-hidden="true"
      className="mt-2 ms-1 size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold"
    />
  );
}

type RequestProps = { child: Child; course: Child["requests"][number] };

/** The two answers have equal weight: no dark patterns. */
function Request({ child, course }: RequestProps) {
  const answering = useAnswerRequest();
  const answer = (allow: boolean) =>
    answering.mutate(
      { childId: child._id, courseId: course._id, allow },
      { onError: (error) => toast.error(errorMessage(error, "family.answerFailed")) },
    );
  const title = shownTitle(course);
  return (
    <div className="mt-1.5">
      <p className="flex items-start gap-2.5">
        <WaitingDot />
        <span>
          {tParts("family.asks", { course: <UserText lang={course.language}>{title}</UserText> })}
          {course.bySlip && (
            <span className="block text-sm text-ink-soft">{t("family.slipShows")}</span>
          )}
        </span>
      </p>
      <div className="mt-2 grid max-w-sm grid-cols-2 gap-3">
        {[false, true].map((allow) => (
          <Button
            key={String(allow)}
            variant="secondary"
            isPending={answering.isPending}
            onClick={() => answer(allow)}
          >
            {t(allow ? "family.yes" : "family.no")}
            <HiddenName>{`${child.firstName}:`}</HiddenName>
            <HiddenName lang={course.language}>{title}</HiddenName>
          </Button>
        ))}
      </div>
    </div>
  );
}
