import { useSearchParams } from "react-router";
import { Listening } from "../halaqa/listeners/listening.tsx";
import { RecitationInbox } from "../halaqa/recitations/recitation-inbox.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn, editorPath } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("recitations", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("enrolment.recitations");
}

/** Recitations waiting for the teacher; `courseId` adds a link to the settings of that course. */
export default function AnswerRecitationsPage() {
  const [search] = useSearchParams();
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  return (
    <Page title={t("recitations.title")} isNarrow>
      {courseId && (
        <p className="mb-6">
          <TextLink to={`${editorPath(courseId)}#settings`}>{t("courses.settings")}</TextLink>
        </p>
      )}
      <RecitationInbox />
      <Listening />
    </Page>
  );
}
