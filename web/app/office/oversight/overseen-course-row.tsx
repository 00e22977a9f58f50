import { shownTitle } from "@madrasa/contract/shown-title";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { CourseFigures, coursePath, CourseState, TimeToRestore } from "./course-state.tsx";
import type { OverseenCourse } from "./oversight.api.ts";
import { RestoreCourse } from "./restore-course.tsx";

const THUMBNAIL = "h-14 w-21 shrink-0 rounded-control max-sm:hidden";

export function AdminCourseRow({ course }: { course: OverseenCourse }) {
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Banner seed={course._id} src={course.banner} isThumbnail className={THUMBNAIL} />
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg wrap-break-word">
            <Link
              to={coursePath(course._id)}
              className="-my-1.5 inline-block rounded-sm py-1.5 underline-offset-4 hover:text-act hover:underline"
            >
              <UserText lang={course.language}>{shownTitle(course)}</UserText>
            </Link>
          </h3>
          <CourseState course={course} />
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">
          <CourseFigures course={course} />
        </p>
        {course.deletedAt !== null && (
          <p className="mt-0.5 text-sm font-medium">
            {t("oversight.deletedOn", { date: formatDate(course.deletedAt) })}
            {" · "}
            <TimeToRestore course={course} />
          </p>
        )}
      </div>
      {course.can.restore && <RestoreCourse course={course} />}
    </Card>
  );
}

export function OverseenCourseSkeleton() {
  return (
    <Card className="flex min-h-26 items-center gap-5">
      <Skeleton className={THUMBNAIL} />
      <div className="grow space-y-2.5">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Card>
  );
}
