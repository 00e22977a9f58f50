import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { useSavedCourseIds } from "../../device/saved/index.ts";
import { EnrolledCourse } from "./enrolled-course.tsx";
import { type EnrolledCourseData, enrolledQuery } from "./enrolment.api.ts";

const PLACEHOLDERS = 3;
const LIST = "max-md:divide-y max-md:divide-line md:grid md:grid-cols-2 md:gap-6 lg:grid-cols-3";

export type EnrolledCoursesProps = {
  except: string | undefined;
  isReady: boolean;
};

export function EnrolledCourses({ except, isReady }: EnrolledCoursesProps) {
  const list = useInfiniteQuery(enrolledQuery);
  const saved = useSavedCourseIds();
  const courses = list.data?.pages.flatMap((page) => page.courseList);
  const [first] = list.data?.pages ?? [];

  if (!courses || !isReady) {
    if (!list.error || courses) return <CoursesSkeleton />;
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
  const shown = courses.filter(({ _id }) => _id !== except);
  const isFinished = ({ progress }: EnrolledCourseData) => progress === 100;
  const listOf = (some: EnrolledCourseData[]) => (
    <ul className={LIST}>
      {some.map((course) => (
        <EnrolledCourse
          key={course._id}
          course={course}
          isSaved={saved.has(course._id) || first?.savedIds?.includes(course._id) === true}
          isSavedCopy={first?.isSavedCopy === true}
        />
      ))}
    </ul>
  );
  const [open, finished] = [shown.filter((one) => !isFinished(one)), shown.filter(isFinished)];
  return (
    <>
      {open.length > 0 && listOf(open)}
      {!first?.isSavedCopy && (
        <LoadMore list={list} failed="enrolment.listFailed" className="mt-8 text-center" />
      )}
      {finished.length > 0 && (
        <section aria-labelledby="finished" className="mt-8">
          <h2 id="finished" className="mb-2 text-xl md:mb-4">
            {t("enrolment.finishedShelf")}
          </h2>
          {listOf(finished)}
        </section>
      )}
    </>
  );
}

function CoursesSkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")} className={LIST}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <div
          key={index}
          className="max-md:flex max-md:min-h-18 max-md:items-center max-md:gap-3 md:overflow-hidden md:rounded-card md:bg-raised md:shadow-raised"
        >
          <div className="max-md:w-10 max-md:shrink-0">
            <Skeleton className={`max-md:h-14 w-full md:rounded-none md:aspect-[6/1]`} />
          </div>
          <div className="grow md:p-5">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-full" />
            <Skeleton className="mt-5 h-11 w-full max-md:hidden" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
