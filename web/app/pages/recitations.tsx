import { isId } from "@madrasa/contract/ids";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Mic } from "lucide-react";
import { useSearchParams } from "react-router";
import { useFamily } from "../family/family/family.api.ts";
import { OwnRecitations } from "../halaqa/recitations/own-recitations.tsx";
import { submissionStateQuery } from "../halaqa/recitations/recitations.api.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn, recitePath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { UserText } from "../ui/display/user-text.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { Page, PAGE_FRAME, PageHeader } from "../ui/page/page.tsx";

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
  if (isId(childId)) return <OfChild key={childId} childId={childId} />;
  if (!courseId) {
    return (
      <Page title={t("recitations.title")} isNarrow>
        <OwnRecitations filter={{}} isStudent />
      </Page>
    );
  }
  return <OfCourse key={courseId} courseId={courseId} />;
}

function OfChild({ childId }: { childId: string }) {
  const { data } = useFamily();
  const child = data?.children.find(({ _id }) => _id === childId);
  const name = child && <UserText>{child.firstName}</UserText>;
  return (
    <div className={`${PAGE_FRAME} max-md:pt-2`}>
      <div className="max-w-3xl">
        <LinkButton
          to={`/family/${childId}`}
          variant="quiet"
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          className="mb-2 -ms-3"
        >
          {name ?? t("accounts.children")}
        </LinkButton>
        <PageHeader title={t("recitations.title")} lead={name} />
        <OwnRecitations filter={{ childId }} isStudent={false} />
      </div>
    </div>
  );
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
