import { shownTitle } from "@madrasa/contract/shown-title";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate, formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import type { CourseAction, OnCourseAction } from "./course-dialogs.tsx";
import { CourseTopics } from "./course-facts.tsx";
import { type ListedCourse, ownCoursesQuery, publishedCoursesQuery } from "./courses.api.ts";
import { StudentFigure } from "./student-figure.tsx";

const COLUMNS = "lg:grid-cols-[minmax(0,2.4fr)_repeat(4,minmax(0,1fr))] lg:gap-x-6";
const FIGURES = ["students", "completing", "quiet", "meeting"] as const;
const SKELETONS = [0, 1, 2, 3];
const MINUTE_MS = 60_000;

/** A teacher's published courses, with what their students do and when they meet next. */
export function PublishedCourses({ onAction }: { onAction: OnCourseAction }) {
  const { data: all, error: failedBelow } = useInfiniteQuery(ownCoursesQuery);
  const list = useInfiniteQuery(publishedCoursesQuery);
  const { data, error } = list;
  const published = data?.pages.flatMap((page) => page.courseList);

  const hasActivity = published?.some(({ activity }) => activity);
  const columns = FIGURES.slice(0, hasActivity ? FIGURES.length : 1);

  // The section below says for both that there are no courses, or that loading failed.
  const hasNone = all?.pages[0]?.courseList.length === 0;
  if (hasNone || (!published && error && failedBelow)) return null;
  return (
    <section aria-labelledby="published-courses">
      <div className={`lg:grid lg:items-end ${COLUMNS}`}>
        <SectionHeading id="published-courses">{t("courses.publishedCourses")}</SectionHeading>
        {columns.map((name) => (
          <p key={name} aria-hidden="true" className="hidden text-sm text-ink-soft lg:block">
            {t("courses.figure", { name })}
          </p>
        ))}
      </div>
      {published ? (
        <>
          {published.length === 0 && (
            <p className="mt-3 text-ink-soft">{t("courses.noPublished")}</p>
          )}
          <ul className="mt-3 border-t border-line empty:hidden">
            {published.map((course) => (
              <PublishedCourseRow key={course._id} course={course} onAction={onAction} />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
        </>
      ) : error ? (
        <LoadError query={list} failed="courses.loadFailed" />
      ) : (
        <SkeletonGroup label={t("courses.loading")} className="mt-3 border-t border-line">
          {SKELETONS.map((place) => (
            <RowSkeleton key={place} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

type RowProps = { course: ListedCourse; onAction: OnCourseAction };

function PublishedCourseRow({ course, onAction }: RowProps) {
  const { _id: courseId, activity, can } = course;
  const open = (action: CourseAction) => (can.edit ? () => onAction(courseId, action) : undefined);
  return (
    <li className={`grid gap-4 border-b border-line py-5 ${COLUMNS}`}>
      <div className="min-w-0">
        <h3 className="text-lg">
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </h3>
        <p className="text-sm text-ink-soft">
          <CourseTopics course={course} />
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.lastActive", { date: formatDate(course.lastActive) })}
          {" · "}
          {t("courses.createdOn", { date: formatDate(course.createdAt) })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:contents">
        <Column name="students">
          <StudentFigure
            label={t("courses.figure", { name: "students" })}
            course={course}
            figure={{ count: course.studentCount }}
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
            <NextMeeting course={course} onOpen={() => onAction(courseId, "meeting")} />
          </Column>
        )}
      </dl>
    </li>
  );
}

type ColumnProps = { name: (typeof FIGURES)[number]; children: ReactNode };

/** Its name stands above it, on wide screens once above the column. */
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

/** When the next meeting is; a press changes it, or plans one. */
function NextMeeting({ course, onOpen }: { course: ListedCourse; onOpen: () => void }) {
  const now = useNow();
  const meeting = course.meetingDetails;
  const time = meeting?.scheduledTime ? Date.parse(meeting.scheduledTime) : undefined;
  const hasPassed = time !== undefined && time < now - MEETING_SHOWN_MINUTES * MINUTE_MS;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 -my-1 block min-h-11 rounded-control px-2 py-1 text-start hover:bg-sunken"
    >
      {meeting && !hasPassed ? (
        <>
          <span className="block font-semibold">
            {time === undefined ? t("courses.noTime") : formatShortMeetingTime(time)}
          </span>
          <ClippedText lines={2} className="block text-sm text-act">
            {meeting.title}
          </ClippedText>
        </>
      ) : (
        <>
          <span className="block font-semibold text-act">{t("courses.planMeeting")}</span>
          <span className="block text-sm text-ink-soft">{t("courses.nonePlanned")}</span>
        </>
      )}
      <span className="sr-only">
        {" · "}
        <bdi>{shownTitle(course)}</bdi>
      </span>
    </button>
  );
}

function RowSkeleton() {
  return (
    <div className={`grid gap-4 border-b border-line py-5 ${COLUMNS}`}>
      <div className="space-y-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
      {FIGURES.map((name) => (
        <Skeleton key={name} className="hidden h-12 w-4/5 lg:block" />
      ))}
    </div>
  );
}
