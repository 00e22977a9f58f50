import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { invitationQuery } from "./invitations.api.ts";

export function TeacherInvitation({ invitation }: { invitation: string }) {
  const { data, error } = useQuery(invitationQuery(invitation));
  if (error) {
    return (
      <Notice title={errorMessage(error, "accounts.invitationFailed")} className="mb-6">
        {t("accounts.invitationWithout")}
      </Notice>
    );
  }
  if (!data) return null;
  return (
    <Notice title={t("accounts.invited", { school: schoolName() })} className="mb-6">
      {t("accounts.invitedText", { time: formatDateTime(data.expiresAt) })}
    </Notice>
  );
}
