import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { coursePath } from "../../lib/format/course-code.ts";
import { Byline } from "../../ui/display/byline.tsx";
import { ClippedText, TextBlock } from "../../ui/display/user-text.tsx";
import { OfflineMessage } from "../../ui/feedback/offline-message.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { NEWEST_COURSES, newestCoursesQuery } from "./catalogue.api.ts";

const GRID = "mt-3 grid max-md:divide-y max-md:divide-line md:mt-5 md:grid-cols-3 md:gap-6";
const CELL =
  "relative min-w-0 py-3 md:rounded-card md:bg-raised md:min-h-35 md:p-5 md:shadow-raised";

/**
 * Latest published courses, text only. Reserves its height while loading, and renders nothing if the list is empty or
 * the request fails.
 */
export function NewestCourses({ className }: { className?: string }) {
  const { data, error } = useQuery(newestCoursesQuery);
  if (data?.courseList.length === 0) return null;
  if (error && !data) return <OfflineMessage error={error} className={className} />;
  return (
    <section aria-labelledby="newest-courses" className={className}>
      <SectionHeading id="newest-courses">{t("catalogue.openToEveryone")}</SectionHeading>
      {data ? (
        <ul className={GRID}>
          {data.courseList.map((course) => (
            <li key={course._id} className={CELL}>
              <TextBlock title={shownTitle(course)}>
                <h3 className="text-lg">
                  <Link
                    to={coursePath(course._id)}
                    className="underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
                  >
                    <ClippedText lines={2} lang={course.language}>
                      {shownTitle(course)}
                    </ClippedText>
                  </Link>
                </h3>
                <Byline title={shownTitle(course)} teacher={course.teacherId} className="mt-1">
                  {t("catalogue.lessonCount", { count: course.totalLessons })}
                </Byline>
              </TextBlock>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup label={t("catalogue.loadingCourses")} className={GRID}>
          {Array.from({ length: NEWEST_COURSES }, (_, index) => (
            <div key={index} className={CELL}>
              <Skeleton className="h-7 w-3/4" />
              <Skeleton className="mt-1 h-5 w-2/5" />
            </div>
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}
