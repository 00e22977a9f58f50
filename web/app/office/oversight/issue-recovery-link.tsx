import { contract } from "@madrasa/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type IssueRecoveryLinkProps = {
  id: string;
  name: string;
  account: "student" | "teacher";
  onClose: () => void;
};

/** Stored in the dialog only, never in the cache. */
const useIssueRecoveryLink = (account: IssueRecoveryLinkProps["account"]) =>
  useMutation({
    mutationFn: (userID: string) =>
      account === "student"
        ? call(contract.students.issueRecoveryLink, { body: { userID } })
        : call(contract.teachers.issueRecoveryLink, { body: { userID } }),
    gcTime: 0,
  });

export function IssueRecoveryLink({ id, name, account, onClose }: IssueRecoveryLinkProps) {
  const issue = useIssueRecoveryLink(account);
  const { data, error } = issue;
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus the copy button.
  useEffect(() => {
    if (data) actions.current?.querySelector("button")?.focus();
  }, [data]);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("oversight.recoveryFor", { name })}>
      <FormError message={error ? failureMessage(error, "oversight.recoveryFailed") : undefined} />
      <div role="status">
        {data && (
          <>
            <p className="rounded-control bg-sunken px-4 py-3 font-mono text-sm">
              <Ltr className="break-all select-all">{data.link}</Ltr>
            </p>
            <p className="mt-3 text-ink-soft">
              {t("oversight.recoveryOnce", { time: formatDateTime(data.expiresAt) })}
            </p>
          </>
        )}
      </div>
      {!data && <p className="text-ink-soft">{t("oversight.recoveryText")}</p>}
      <div ref={actions}>
        <DialogActions>
          {data ? (
            <CopyButton
              text={data.link}
              label={t("oversight.recoveryCopy")}
              variant="primary"
              copiesAtOnce
            />
          ) : (
            <Button
              isPending={issue.isPending}
              pendingText={t("oversight.recoveryMaking")}
              onClick={() => issue.mutate(id)}
            >
              {t("oversight.recoveryAct")}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {data ? t("oversight.recoveryDone") : t("ui.cancel")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
