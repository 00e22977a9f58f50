import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { type Child, useEndChild } from "./family.api.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** Only the main guardian can withdraw it. */
export function ConsentToLearn({ child, isFirst }: { child: Child; isFirst: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndChild();
  const navigate = useNavigate();
  const name = bidiIsolate(child.firstName);
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        {t("family.learnsHere", { name })}
        <p className="text-sm text-ink-soft">
          {t("family.agreedOn", { date: formatDate(child.consentAt) })}
        </p>
      </div>
      {isFirst && (
        <Button variant="quiet" isCompact className="shrink-0" onClick={() => setAsked(true)}>
          {t("family.takeBack")}
          <HiddenName>{child.firstName}</HiddenName>
        </Button>
      )}
      {isAsked && (
        <PasswordDialog
          title={t("family.endTitle", { name })}
          action={t("family.takeBack")}
          failed="family.endFailed"
          variant="danger"
          onSubmit={async (password) => {
            await ending.mutateAsync({ childId: child._id, password });
            toast.success(t("family.ended", { name }));
            await navigate("/family", { replace: true });
          }}
          onClose={() => setAsked(false)}
        >
          {t("family.endText", { name })}
        </PasswordDialog>
      )}
    </div>
  );
}
