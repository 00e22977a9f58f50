import { isId } from "@madrasa/contract/ids";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { Mic } from "lucide-react";
import { useSearchParams } from "react-router";
import { OwnRecitations } from "../halaqa/recitations/own-recitations.tsx";
import { submissionStateQuery } from "../halaqa/recitations/recitations.api.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn, recitePath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { UserText } from "../ui/display/user-text.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("recitations", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("enrolment.recitations");
}

const Reply = lazyComponent<{ recitationId: string }>(
  async () => (await import("../halaqa/recitations/reply.tsx")).Reply,
);

/**
 * `reply`: one recitation with its reply; `courseId`: submissions of a student; `childId`: a guardian's child; by default all of a
 * student's submissions, including deleted courses.
 */
export default function RecitationsPage() {
  const [search] = useSearchParams();
  const childId = search.get("childId") ?? "";
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  const reply = search.get("reply") ?? "";
  if (isId(reply)) return <Reply key={reply} recitationId={reply} />;
  if (isId(childId)) {
    return (
      <Page title={t("recitations.title")} isNarrow>
        <OwnRecitations filter={{ childId }} isStudent={false} />
        <LinkButton to="/family" variant="quiet" className="mt-6">
          {t("accounts.children")}
        </LinkButton>
      </Page>
    );
  }
  if (!courseId) {
    return (
      <Page title={t("recitations.title")} isNarrow>
        <OwnRecitations filter={{}} isStudent />
      </Page>
    );
  }
  return <OfCourse key={courseId} courseId={courseId} />;
}

function OfCourse({ courseId }: { courseId: string }) {
  const { data: state } = useQuery(submissionStateQuery(courseId));
  return (
    <Page
      title={t("recitations.title")}
      lead={state && <UserText lang={state.course.language}>{shownTitle(state.course)}</UserText>}
      isNarrow
      actions={
        <LinkButton to={recitePath(courseId)} icon={<Mic className="size-5" />}>
          {t("recitations.handIn")}
        </LinkButton>
      }
    >
      <OwnRecitations filter={{ courseId }} isStudent />
    </Page>
  );
}
