import { AnswerInvitation } from "../features/enrolment/answer-invitation.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { enrolledQuery } from "../features/enrolment/enrolment.api.ts";
import { NextSteps } from "../features/enrolment/next-steps.tsx";
import { EnrolledCourses } from "../features/enrolment/enrolled-courses.tsx";
import { SearchCourse } from "../features/enrolment/search-course.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import { useSaved } from "../features/saved/use-saved.ts";

export function meta() {
  return pageTitle("enrolment.myCourses");
}

const SECTION = "border-t border-line pt-10";
const HEADING = "mb-5 text-2xl md:text-[1.75rem]";

/** What to do next comes first; joining a course does while there is none. */
export default function StudentDashboard() {
  const { data } = useInfiniteQuery(enrolledQuery);
  const saved = useSaved();
  const hasNone = data?.pages[0]?.courseList.length === 0;
  return (
    <div className={PAGE_FRAME}>
      <AnswerInvitation />
      <h1 className={HEADING}>{t("enrolment.myCourses")}</h1>
      {hasNone && <SearchCourse />}
      <NextSteps />
      <EnrolledCourses />
      {saved && <saved.SavedCourses className={`mt-12 ${SECTION}`} />}
      {!hasNone && (
        <div className={`mt-12 ${SECTION}`}>
          <SearchCourse isQuiet />
        </div>
      )}
    </div>
  );
}
