import type { ReactNode } from "react";
import { Listening } from "../halaqa/listeners/listening.tsx";
import type { PendingRecitation } from "../halaqa/recitations/recitations.api.ts";
import { PendingRecitations } from "../halaqa/recitations/pending-recitations.tsx";
import { t } from "../i18n/t.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { editorPath } from "../lib/format/course-code.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Page } from "../ui/page/page.tsx";
import { ABOVE_TABS } from "./layouts/bar.ts";
import { MemberHeader } from "./layouts/member-header.tsx";

export type AllRecitationsProps = {
  courseId: string | undefined;
  waiting: readonly PendingRecitation[];
  status: ReactNode;
  pathOf: (recitationId: string) => string;
};

const ROLE = "teacher";

export function AllRecitations({ courseId, waiting, status, pathOf }: AllRecitationsProps) {
  return (
    <div className={`flex min-h-dvh flex-col ${ABOVE_TABS}`}>
      <MemberHeader role={ROLE} />
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        <Page title={t("recitations.title")} isNarrow>
          {status}
          {courseId && (
            <p className="mb-6">
              <TextLink to={`${editorPath(courseId)}#settings`}>{t("courses.settings")}</TextLink>
            </p>
          )}
          <PendingRecitations waiting={waiting} pathOf={pathOf} />
          <Listening />
        </Page>
      </main>
    </div>
  );
}
