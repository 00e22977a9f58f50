import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { OwnComplaint } from "./complaints.api.ts";

type DetailsProps = { complaint: OwnComplaint; isOwn?: boolean };

/** A message to the school, its subject and the reply. Children see only the date. */
export function ComplaintDetails({ complaint, isOwn = false }: DetailsProps) {
  const { subject, submittedAt, words, contact, answer, answeredAt } = complaint;
  return (
    <>
      <h2 className="font-sans text-base font-semibold wrap-break-word">
        {subject ? (
          <>
            {t("complaints.subject", { kind: subject.kind })}
            {": "}
            <UserText>{subject.name ?? t("complaints.gone")}</UserText>
          </>
        ) : (
          t("complaints.sent")
        )}
      </h2>
      <p className="text-sm text-ink-soft">{formatDateTime(submittedAt)}</p>
      {words === undefined ? (
        <p className="mt-2">{t("complaints.childHelp")}</p>
      ) : (
        <Prose className="mt-2">{words}</Prose>
      )}
      {contact && (
        <p className="mt-2 text-sm text-ink-soft">
          {t(isOwn ? "complaints.ownContact" : "complaints.authorContact")}:{" "}
          <UserText>{contact}</UserText>
        </p>
      )}
      {answeredAt && (
        <div className="mt-3 border-s-2 border-act ps-3">
          <p className="text-sm font-semibold">
            {t("complaints.answered", { time: formatDateTime(answeredAt) })}
          </p>
          {answer && <Prose>{answer}</Prose>}
        </div>
      )}
    </>
  );
}
