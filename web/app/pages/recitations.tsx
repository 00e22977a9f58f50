import { isId } from "@madrasa/contract/ids";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { courseQuery } from "../learning/enrolment/enrolment.api.ts";
import { HandIn } from "../halaqa/recitations/hand-in.tsx";
import { OwnRecitations } from "../halaqa/recitations/own-recitations.tsx";
import { placeQuery } from "../halaqa/recitations/recitations.api.ts";
import { lessonsInOrder } from "../office/viewer/course-tree.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { UserText } from "../ui/display/user-text.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("recitations", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("enrolment.recitations");
}

/**
 * `courseId`: submissions of a student, `lessonId` for a lesson; `childId`: a guardian's child; by default all of a
 * student's submissions, including deleted courses.
 */
export default function RecitationsPage() {
  const [search] = useSearchParams();
  const childId = search.get("childId") ?? "";
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  if (isId(childId)) {
    return (
      <Page title={t("recitations.title")} isNarrow>
        <OwnRecitations whose={{ childId }} isPupil={false} />
        <LinkButton to="/family" variant="quiet" className="mt-6">
          {t("accounts.myChildren")}
        </LinkButton>
      </Page>
    );
  }
  if (!courseId) {
    return (
      <Page title={t("recitations.title")} isNarrow>
        <OwnRecitations whose={{}} isPupil />
      </Page>
    );
  }
  const lessonId = search.get("lessonId") ?? undefined;
  return <OfCourse key={courseId} courseId={courseId} lessonId={lessonId} />;
}

type OfCourseProps = { courseId: string; lessonId: string | undefined };

function OfCourse({ courseId, lessonId }: OfCourseProps) {
  const query = useQuery(placeQuery(courseId));
  const viewed = useQuery({ ...courseQuery(courseId), enabled: lessonId !== undefined });
  const lessons = viewed.data ? lessonsInOrder(viewed.data) : [];
  const lesson = lessons.find(({ _id }) => _id === lessonId)?.title;
  const course = query.data?.course;
  return (
    <Page
      title={t("recitations.title")}
      lead={course && <UserText lang={course.language}>{shownTitle(course)}</UserText>}
      isNarrow
    >
      <Loaded query={query} failed="recitations.loadFailed">
        {(place) => <HandIn place={place} lesson={lesson} />}
      </Loaded>
      <OwnRecitations whose={{ courseId }} isPupil />
    </Page>
  );
}
