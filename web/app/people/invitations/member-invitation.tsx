import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { useAcceptInvitation } from "./invitations.api.ts";

export function MemberInvitation({ invitation }: { invitation: string }) {
  const query = useQuery(meQuery);
  const accepting = useAcceptInvitation();
  const navigate = useNavigate();
  const accept = () =>
    accepting.mutate(invitation, {
      onSuccess: () => {
        toast.success(t("accounts.invitedDone"));
        void navigate("/teacher-dashboard", { replace: true });
      },
    });
  return (
    <Loaded query={query} failed="accounts.invitationFailed">
      {({ role, approved }) => {
        if (role !== "teacher") return <Notice title={t("accounts.invitedOther")} />;
        if (approved) return <Notice title={t("accounts.invitedAlready")} />;
        return (
          <Notice
            title={t("accounts.invited", { school: schoolName() })}
            actions={
              <Button isPending={accepting.isPending} onClick={accept}>
                {t("accounts.acceptInvitation")}
              </Button>
            }
          >
            {t("accounts.invitedWaiting")}
            <FormError
              message={
                accepting.error
                  ? errorMessage(accepting.error, "accounts.invitationFailed")
                  : undefined
              }
            />
          </Notice>
        );
      }}
    </Loaded>
  );
}
