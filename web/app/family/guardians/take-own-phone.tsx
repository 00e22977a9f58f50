import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { AnswerCode } from "../../base/codes/index.ts";
import { useGiveOwnPhone } from "./guardians.api.ts";

/** Opened by the link sent to the student's own phone: setting a password transfers the account to the student. */
export function TakeOwnPhone({ secret }: { secret: string }) {
  const giving = useGiveOwnPhone();
  const navigate = useNavigate();
  return (
    <AnswerCode
      asksPassword
      save={async ({ password }) => {
        await giving.mutateAsync({ secret, password });
        toast.success(t("guardians.nowYours"));
        await navigate("/login", { replace: true });
      }}
      action={t("guardians.ownPhoneGive")}
    />
  );
}
