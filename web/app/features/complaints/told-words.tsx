import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { OwnComplaint } from "./complaints.api.ts";

/** What was told, about what, and the answer. */
export function ToldWords({ complaint }: { complaint: OwnComplaint }) {
  const { subject, toldAt, words, contact, answer, answeredAt } = complaint;
  const { kind, name } = subject;
  return (
    <>
      <h2 className="font-sans text-base font-semibold wrap-break-word">
        {t("complaints.subject", { kind })}
        {": "}
        <UserText>{name ?? t("complaints.gone")}</UserText>
      </h2>
      <p className="text-sm text-ink-soft">{formatDateTime(toldAt)}</p>
      <Prose className="mt-2">{words}</Prose>
      {contact && (
        <p className="mt-2 text-sm text-ink-soft">
          {t("complaints.contact")}: <UserText>{contact}</UserText>
        </p>
      )}
      {answeredAt && (
        <div className="mt-3 border-s-2 border-act ps-3">
          <p className="text-sm font-semibold">
            {t("complaints.answered", { time: formatDateTime(answeredAt) })}
          </p>
          <Prose>{answer}</Prose>
        </div>
      )}
    </>
  );
}
