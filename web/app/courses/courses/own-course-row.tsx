import { shownTitle } from "@madrasa/contract/shown-title";
import { textDirection } from "@madrasa/contract/text-direction";
import { ChevronRight, Share2 } from "lucide-react";
import { Link } from "react-router";
import { formatDate, formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { ownCoursePath } from "../../lib/format/course-code.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import type { CourseAction, OnCourseAction } from "./course-dialogs.tsx";
import { CourseTopics } from "./course-facts.tsx";
import type { ListedCourse } from "./courses.api.ts";
import { stageOf } from "./move-meeting.ts";

type RowProps = {
  course: ListedCourse;
  onAction?: OnCourseAction;
  /** Opened on the course's page. */
  opens?: CourseAction;
};

/** Opens the course's page. Without `onAction` the row has no other control. */
export function OwnCourseRow({ course, onAction, opens }: RowProps) {
  const { _id: courseId, can, published } = course;
  const title = shownTitle(course);
  // The dashboard has a heading above its rows.
  const Heading = onAction ? "h3" : "h2";
  const shown = (
    <ClippedText lines={2} lang={course.language}>
      {title}
    </ClippedText>
  );
  return (
    <li className="relative border-b border-line py-2">
      <div className={classes("flex min-h-14 items-center gap-3", onAction && "sm:min-h-12")}>
        <Banner
          seed={courseId}
          src={course.banner}
          isThumbnail
          className="size-12 shrink-0 rounded-control"
        />
        <div className={classes("min-w-0 grow", onAction && "sm:pe-56")}>
          <Heading dir={textDirection(title)} className="text-base leading-snug sm:text-lg">
            {can.edit ? (
              <Link
                to={ownCoursePath(courseId)}
                state={opens && { action: opens }}
                className="block after:absolute after:inset-0 after:rounded-control focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
              >
                {shown}
              </Link>
            ) : (
              shown
            )}
          </Heading>
          <p className="text-sm text-ink-soft">
            <CourseLine course={course} />
          </p>
        </div>
        {can.edit && (
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
          />
        )}
      </div>
      {onAction && (
        <div className="flex min-h-11 items-center gap-1 sm:min-h-5 sm:ps-15 sm:pe-56">
          <p className="min-w-0 grow text-xs text-ink-soft wrap-anywhere sm:text-sm">
            {t("courses.lastActive", { date: formatDate(course.lastActive) })}
            {" · "}
            {t("courses.createdOn", { date: formatDate(course.createdAt) })}
            {" · "}
            <CourseTopics course={course} />
          </p>
          {can.edit && published.value && (
            <div className="-me-2 flex shrink-0 max-sm:relative sm:absolute sm:end-10 sm:top-1/2 sm:-translate-y-1/2">
              <CopyButton
                text={courseId}
                label={t("ui.copyCode")}
                variant="quiet"
                isCompact
                className="min-w-11 max-sm:px-2 max-sm:[&_span]:sr-only"
              />
              <IconButton
                label={t("courses.shareCourse", { title })}
                icon={<Share2 className="size-4.5" />}
                onClick={() => onAction(courseId, "share")}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
}

function CourseLine({ course }: { course: ListedCourse }) {
  const { activity, can, enrollable, meetingDetails, missing, published, studentCount } = course;
  const now = useNow();
  const { at, isOver } = stageOf(meetingDetails, now);
  const quiet = activity?.quiet.count ?? 0;
  if (!published.value) {
    return (
      <>
        <span className="text-gold-ink">{t("courses.draft")}</span>
        {can.edit && (
          <>
            {" · "}
            {missing.length === 0
              ? t("courses.ready")
              : missing.map((what) => t("courses.toDo", { what })).join(" · ")}
          </>
        )}
      </>
    );
  }
  return (
    <>
      {t("courses.studentCount", { count: studentCount })}
      {quiet > 0 && (
        <>
          {" · "}
          <span className="text-gold-ink">{t("courses.quietCount", { count: quiet })}</span>
        </>
      )}
      {at !== undefined && !isOver && ` · ${formatShortMeetingTime(at)}`}
      {!enrollable && ` · ${t("courses.lockedBadge")}`}
    </>
  );
}
