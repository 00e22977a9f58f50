import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { CourseSlips } from "../family/slips/course-slips.tsx";
import { slipsQuery } from "../family/slips/slips.api.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { UserText } from "../ui/display/user-text.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("slips");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.slips");
}

export default function SlipsPage() {
  const [search] = useSearchParams();
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  if (!courseId) return <Navigate to="/teacher-dashboard" replace />;
  return <OfCourse key={courseId} courseId={courseId} />;
}

function OfCourse({ courseId }: { courseId: string }) {
  const query = useQuery(slipsQuery(courseId));
  const course = query.data;
  return (
    <Page
      title={t("accounts.slips")}
      lead={course && <UserText lang={course.language}>{course.title}</UserText>}
    >
      <Loaded query={query} failed="slips.loadFailed">
        {({ slips, ...named }) => <CourseSlips courseId={courseId} course={named} slips={slips} />}
      </Loaded>
    </Page>
  );
}
