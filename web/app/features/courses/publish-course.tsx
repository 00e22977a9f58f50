import { shownTitle } from "@madrasa/contract/shown-title";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, useChangeCourse } from "./courses.api.ts";
import { ReadinessList } from "./readiness-list.tsx";

/** Asks for confirmation, because publishing is final, or lists what is missing. */
export function PublishCourse({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  const change = useChangeCourse(course._id, {
    done: "courses.publishedNow",
    failed: "courses.publishFailed",
  });

  if (!course.can.publish) {
    return (
      <Dialog isOpen onOpenChange={onClose} title={t("courses.beforePublish")} size="small">
        <ReadinessList missing={course.missing} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      variant="primary"
      title={t("courses.publishTitle")}
      confirmLabel={t("courses.publish")}
      isPending={change.isPending}
      problem={change.error ? failureMessage(change.error, "courses.publishFailed") : undefined}
      onConfirm={() => change.mutate({ published: true }, { onSuccess: onClose })}
    >
      {t("courses.publishConfirm", { title: isolated(shownTitle(course)) })}
    </ConfirmDialog>
  );
}
