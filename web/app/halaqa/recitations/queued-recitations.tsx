import { useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { recitePath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { listQueued } from "./recording/recording-buffer.ts";

export type QueuedRecitationsProps = {
  /** Courses loaded by the home; titles of other courses are fetched. */
  courses: readonly { _id: string; title: string }[];
};

export function QueuedRecitations({ courses }: QueuedRecitationsProps) {
  const { data: kept = [] } = useQuery({
    queryKey: ["recitations", "kept"],
    queryFn: listQueued,
    networkMode: "always",
    staleTime: 0,
  });
  const shown = courses.filter(({ _id }) => kept.includes(_id));
  return shown.map(({ _id, title }) => (
    <Notice
      key={_id}
      title={t("enrolment.recitationOnPhone", { course: bidiIsolate(title) })}
      icon={<Smartphone aria-hidden="true" className="size-6 shrink-0 text-gold-ink" />}
      className="mb-4"
      actions={
        <LinkButton to={recitePath(_id)} variant="secondary">
          {t("enrolment.recitationOpen")}
        </LinkButton>
      }
    />
  ));
}
