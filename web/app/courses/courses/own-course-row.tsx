import { shownTitle } from "@madrasa/contract/shown-title";
import { Check, Circle, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { editorPath, sheetPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { CourseAction, OnCourseAction } from "./course-dialogs.tsx";
import { CourseStatus, CourseTopics } from "./course-facts.tsx";
import { CourseMenu } from "./course-menu.tsx";
import type { ListedCourse } from "./courses.api.ts";
import { useLockEnrolment } from "./lock-enrolment.ts";
import { NextMeeting } from "./next-meeting.tsx";
import { StudentFigure } from "./student-figure.tsx";

export const COLUMNS = "lg:grid-cols-[minmax(0,2.6fr)_repeat(4,minmax(0,1fr))] lg:gap-x-6";
export const FIGURES = ["students", "completing", "quiet", "meeting"] as const;

type RowProps = { course: ListedCourse; onAction: OnCourseAction };

export function OwnCourseRow({ course, onAction }: RowProps) {
  const { _id: courseId, can, published } = course;
  const lock = useLockEnrolment(course);
  const on = (action: CourseAction) => onAction(courseId, action);
  return (
    <li className={`grid gap-x-4 gap-y-3 border-b border-line py-5 ${COLUMNS}`}>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 grow">
            <h3 className="text-lg">
              <UserText lang={course.language}>{shownTitle(course)}</UserText>
            </h3>
            <p className="text-sm text-ink-soft">
              {t("courses.lessonCount", { count: course.totalLessons })}
              {" · "}
              <CourseTopics course={course} />
            </p>
            <p className="text-sm text-ink-soft">
              {t("courses.lastActive", { date: formatDate(course.lastActive) })}
              {" · "}
              {t("courses.createdOn", { date: formatDate(course.createdAt) })}
            </p>
          </div>
          <div className="shrink-0">
            <CourseMenu course={course} lock={lock} onAction={on} canAddSection />
          </div>
        </div>
        <ActionError className="mt-2">{lock.problem}</ActionError>
        {!(published.value && course.enrollable) && (
          <div className="mt-2">
            <CourseStatus course={course} />
          </div>
        )}
      </div>
      {published.value ? (
        <Figures course={course} onAction={on} />
      ) : (
        can.edit && (
          <div className="lg:col-span-4">
            <MissingParts missing={course.missing} />
          </div>
        )
      )}
      {can.edit && (
        <div className="flex flex-wrap gap-2.5 lg:col-span-full">
          <LinkButton to={editorPath(courseId)} variant="tinted" isCompact>
            {t("courses.openEditor")}
            <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
          </LinkButton>
          {course.sections.length > 0 && (
            <Button variant="secondary" isCompact onClick={() => on("addLesson")}>
              {t("courses.addLesson")}
              <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
            </Button>
          )}
          {course.dailySheet && (
            <LinkButton to={sheetPath(courseId)} variant="secondary" isCompact>
              {t("courses.dailySheet")}
              <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
            </LinkButton>
          )}
          {published.value && (
            <Button
              variant="secondary"
              isCompact
              icon={<Share2 className="size-4" />}
              onClick={() => on("share")}
            >
              {t("courses.share")}
              <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
            </Button>
          )}
          {can.publish && (
            <Button variant="secondary" isCompact onClick={() => on("publish")}>
              {t("courses.publish")}
              <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type FiguresProps = { course: ListedCourse; onAction: (action: CourseAction) => void };

function Figures({ course, onAction }: FiguresProps) {
  const { activity, can, studentCount } = course;
  const open = (action: CourseAction) => (can.edit ? () => onAction(action) : undefined);
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:contents">
      <Column name="students">
        <StudentFigure
          label={t("courses.figure", { name: "students" })}
          course={course}
          figure={{ count: studentCount }}
          onOpen={open("students")}
        />
      </Column>
      {activity && (
        <>
          <Column name="completing">
            <StudentFigure
              label={t("courses.figure", { name: "completing" })}
              course={course}
              figure={activity.completing}
              onOpen={open("completingStudents")}
            />
          </Column>
          <Column name="quiet">
            <StudentFigure
              label={t("courses.figure", { name: "quiet" })}
              course={course}
              figure={activity.quiet}
              isWaiting
              onOpen={open("quietStudents")}
            />
          </Column>
        </>
      )}
      {can.edit && (
        <Column name="meeting">
          <NextMeeting course={course} onOpen={() => onAction("meeting")} />
        </Column>
      )}
    </dl>
  );
}

type ColumnProps = { name: (typeof FIGURES)[number]; children: ReactNode };

/** Shows its name above the value, or as a column heading on wide screens. */
function Column({ name, children }: ColumnProps) {
  return (
    <div className="min-w-0">
      <dt className="flex min-h-10 items-end text-sm text-ink-soft lg:sr-only">
        {t("courses.figure", { name })}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function MissingParts({ missing }: Pick<ListedCourse, "missing">) {
  const icon = "size-4 shrink-0";
  if (missing.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Check className={`${icon} text-act`} />
        {t("courses.ready")}
      </p>
    );
  }
  return (
    <div className="text-sm">
      <p className="text-ink-soft">{t("courses.beforePublish")}</p>
      <ul className="mt-1 grid gap-1">
        {missing.map((what) => (
          <li key={what} className="flex items-center gap-2">
            <Circle className={`${icon} text-gold-ink`} />
            {t("courses.toDo", { what })}
          </li>
        ))}
      </ul>
    </div>
  );
}
