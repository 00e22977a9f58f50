import { useQuery } from "@tanstack/react-query";
import { StudentOfCourse } from "../courses/courses/student-of-course.tsx";
import { studentQuery } from "../courses/courses/students.api.ts";
import { t } from "../i18n/t.ts";
import { ownCoursePath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import type { Route } from "./+types/student-of-course";

export function meta() {
  return pageTitle("courses.students");
}

export default function StudentOfCoursePage({ params }: Route.ComponentProps) {
  const { courseId, studentId } = params;
  const query = useQuery(studentQuery(courseId, studentId));
  return (
    <div className={PAGE_FRAME}>
      <TextLink
        to={ownCoursePath(courseId)}
        state={{ action: "students" }}
        className="mb-2 inline-flex min-h-11 items-center"
      >
        {t("courses.backToStudents")}
      </TextLink>
      <Loaded query={query} failed="courses.studentFailed">
        {(data) => <StudentOfCourse {...data} />}
      </Loaded>
    </div>
  );
}
