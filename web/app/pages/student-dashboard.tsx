import { AnswerInvitation } from "../features/enrolment/answer-invitation.tsx";
import { EnrolledCourses } from "../features/enrolment/enrolled-courses.tsx";
import { SearchCourse } from "../features/enrolment/search-course.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("enrolment.myCourses");
}

export default function StudentDashboard() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 md:px-12 md:py-12">
      <AnswerInvitation />
      <SearchCourse />
      <h1 className="mt-10 mb-5 border-t border-line pt-10 text-2xl md:text-[1.75rem]">
        {t("enrolment.myCourses")}
      </h1>
      <EnrolledCourses />
    </div>
  );
}
