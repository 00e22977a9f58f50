import { shownTitle } from "@madrasa/contract/shown-title";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { AddToCalendar } from "../../ui/button/add-to-calendar.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { ChildAvatar } from "./child-avatar.tsx";
import {
  lessonsOf,
  meetingWords,
  nextWords,
  WaitingDot,
  waitingWords,
  type WeekOfChild,
} from "./child-row.tsx";
import type { Child, GrownStudent } from "./family.api.ts";

export function ChildSummary({ child, Week }: { child: Child | GrownStudent; Week: WeekOfChild }) {
  const waiting = "avatar" in child ? waitingWords(child) : undefined;
  const next = nextWords(child, { hasLabel: true });
  return (
    <>
      <div className="mb-5 flex items-center gap-4">
        {"avatar" in child && <ChildAvatar avatar={child.avatar} className="size-16 shrink-0" />}
        <h1 tabIndex={-1} className="min-w-0 text-3xl wrap-anywhere">
          <UserText>{child.firstName}</UserText>
        </h1>
      </div>
      {"isSuspended" in child && child.isSuspended && (
        <p className="mb-4 font-semibold text-danger">{t("family.suspended")}</p>
      )}
      <Card className="mb-4">
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
          <Answer label={t("family.thisWeek")}>
            <Week childId={child._id} {...lessonsOf(child)} />
          </Answer>
          {waiting !== undefined && (
            <Answer label={t("family.waiting")}>
              <span className="flex items-center gap-2.5">
                <WaitingDot />
                <span className="min-w-0">{waiting}</span>
              </span>
            </Answer>
          )}
          {next !== undefined && (
            <Answer label={t("family.nextUp")}>
              {next}
              {child.meeting?.isCancelled && child.next && <p>{meetingWords(child.meeting)}</p>}
              {child.meeting && <MeetingInCalendar meeting={child.meeting} />}
            </Answer>
          )}
        </dl>
      </Card>
    </>
  );
}

function MeetingInCalendar({ meeting }: { meeting: NonNullable<Child["meeting"]> }) {
  const { title, scheduledTime, movedFrom, isCancelled, course } = meeting;
  return (
    <div className="mt-2">
      <AddToCalendar
        label={isCancelled ? t("ui.removeFromCalendar") : undefined}
        event={{
          courseId: course._id,
          title: title || shownTitle(course),
          description: title && shownTitle(course),
          link: "",
          startsAt: Date.parse(scheduledTime),
          movedFrom: movedFrom === undefined ? undefined : Date.parse(movedFrom),
          isCancelled,
        }}
      />
    </div>
  );
}

function Answer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-soft max-sm:-mb-3 sm:pt-0.5">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
