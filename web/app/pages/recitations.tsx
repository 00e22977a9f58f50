import { isId } from "@madrasa/contract/ids";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { HandIn } from "../features/recitations/hand-in.tsx";
import { OwnRecitations } from "../features/recitations/own-recitations.tsx";
import { placeQuery } from "../features/recitations/recitations.api.ts";
import { messagesLoader, neverAgain } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { UserText } from "../ui/display/user-text.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("recitations", "sheet");
export const shouldRevalidate = neverAgain;

export function meta() {
  return pageTitle("enrolment.recitations");
}

/** With `courseId` a pupil hands in; with `childId` a guardian hears a child's. */
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
  if (!courseId) return <Navigate to="/" replace />;
  return <OfCourse key={courseId} courseId={courseId} />;
}

function OfCourse({ courseId }: { courseId: string }) {
  const query = useQuery(placeQuery(courseId));
  const course = query.data?.course;
  return (
    <Page
      title={t("recitations.title")}
      lead={course && <UserText lang={course.language}>{shownTitle(course)}</UserText>}
      isNarrow
    >
      <Loaded query={query} failed="recitations.loadFailed">
        {(place) => <HandIn place={place} />}
      </Loaded>
      <OwnRecitations whose={{ courseId }} isPupil />
    </Page>
  );
}
