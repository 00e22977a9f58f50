import { useInfiniteQuery } from "@tanstack/react-query";
import { ownCoursesQuery } from "../courses/courses/courses.api.ts";
import { OwnCourseRow } from "../courses/courses/own-course-row.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { LoadMore } from "../ui/feedback/load-more.tsx";
import { Page } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("courses.students");
}

export default function StudentsPage() {
  const list = useInfiniteQuery(ownCoursesQuery);
  return (
    <Page title={t("courses.students")}>
      <Loaded query={list} failed="courses.loadFailed">
        {({ pages }) => {
          const published = pages
            .flatMap(({ courseList }) => courseList)
            .filter((course) => course.published.value);
          if (published.length === 0) {
            return (
              <EmptyState title={t("courses.noStudents")}>{t("courses.isNotOpenYet")}</EmptyState>
            );
          }
          return (
            <>
              <ul className="border-t border-line">
                {published.map((course) => (
                  <OwnCourseRow key={course._id} course={course} opens="students" />
                ))}
              </ul>
              <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
