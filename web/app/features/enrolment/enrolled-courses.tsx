import { shownTitle } from "@madrasa/contract/shown-title";
import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner, BANNER_SHAPE } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Khatam } from "../../ui/display/khatam.tsx";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { enrolledQuery } from "./enrolment.api.ts";

const PLACEHOLDERS = 3;
const GRID = "grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

type EnrolledCourse = DataOf<typeof contract.enrolment.listEnrolled>["courseList"][number];

/** The student's courses, the one studied last first. */
export function EnrolledCourses() {
  const list = useInfiniteQuery(enrolledQuery);
  const courses = list.data?.pages.flatMap((page) => page.courseList);

  if (!courses) {
    if (!list.error) return <CoursesSkeleton />;
    return <LoadError query={list} failed="enrolment.listFailed" />;
  }
  if (courses.length === 0) {
    return (
      <EmptyState
        title={t("enrolment.noCourses")}
        action={
          <LinkButton to="/courses" variant="secondary">
            {t("enrolment.explore")}
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <ul className={GRID}>
        {courses.map((course) => (
          <EnrolledCourseCard key={course._id} course={course} />
        ))}
      </ul>
      <LoadMore list={list} failed="enrolment.listFailed" className="mt-8 text-center" />
    </>
  );
}

function EnrolledCourseCard({ course }: { course: EnrolledCourse }) {
  const { firstName, lastName } = course.teacherId;
  const hasBegun = course.progress > 0;
  const isFinished = course.progress === 100;
  return (
    <Card as="li" isPadded={false} className="flex flex-col">
      <Banner seed={course._id} src={course.banner} />
      <div className="flex grow flex-col p-4 sm:p-5">
        <div>
          <h2 className="text-xl">
            <ClippedText lines={2} lang={course.language}>
              {shownTitle(course)}
            </ClippedText>
          </h2>
          <p className="mt-0.5 mb-4 text-sm text-ink-soft">
            <UserText>{`${firstName} ${lastName}`}</UserText>
          </p>
        </div>
        <ProgressBar
          percent={course.progress}
          label={t("enrolment.progressOf", { title: shownTitle(course) })}
          className="mt-auto"
        />
        {isFinished && (
          <p className="mt-3 flex items-center gap-2 font-semibold text-gold-ink">
            <Khatam className="size-6" />
            {t("enrolment.finished")}
          </p>
        )}
        <LinkButton to={`/course/${course._id}`} variant="secondary" className="mt-4">
          {hasBegun ? t("enrolment.continueCourse") : t("enrolment.startCourse")}
          {isFinished && <span className="font-normal">· {t("enrolment.readAgain")}</span>}
          <span className="sr-only">
            {" "}
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </span>
        </LinkButton>
      </div>
    </Card>
  );
}

function CoursesSkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")} className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, place) => (
        <Card key={place} isPadded={false}>
          <Skeleton className={`${BANNER_SHAPE} w-full rounded-none`} />
          <div className="p-4 sm:p-5">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-4 w-2/5" />
            <Skeleton className="mt-5 h-3 w-full" />
            <Skeleton className="mt-5 h-11 w-full" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}
