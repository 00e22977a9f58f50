import { useEffect, useRef } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { FormProblem } from "../../ui/form/problem.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { nameOf } from "./name-of.ts";
import { type Teacher, useIssueRecoveryLink } from "./teachers.api.ts";

/** Explains the link before it is created, and shows it once. */
export function IssueRecoveryLink({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const issue = useIssueRecoveryLink();
  const { data, error } = issue;
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the one that copies.
  useEffect(() => {
    if (data) actions.current?.querySelector("button")?.focus();
  }, [data]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.recoveryFor", { name: nameOf(teacher) })}
    >
      <FormProblem message={error ? failureMessage(error, "teachers.recoveryFailed") : undefined} />
      <div role="status">
        {data && (
          <>
            <p className="rounded-control bg-sunken px-4 py-3 font-mono text-sm">
              <Ltr className="break-all select-all">{data.link}</Ltr>
            </p>
            <p className="mt-3 text-ink-soft">
              {t("teachers.recoveryOnce", { time: formatDateTime(data.expiresAt) })}
            </p>
          </>
        )}
      </div>
      {!data && <p className="text-ink-soft">{t("teachers.recoveryText")}</p>}
      <div ref={actions}>
        <DialogActions>
          {data ? (
            <CopyButton text={data.link} label={t("teachers.recoveryCopy")} variant="primary" />
          ) : (
            <Button
              isPending={issue.isPending}
              pendingText={t("teachers.recoveryMaking")}
              onClick={() => issue.mutate(teacher._id)}
            >
              {t("teachers.recoveryAct")}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {data ? t("teachers.recoveryDone") : t("ui.cancel")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
