import { shownTitle } from "@madrasa/contract/shown-title";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { focusHeadingWhenLost } from "../../lib/browser/focus-heading.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, usePublishCourse } from "./courses.api.ts";
import { ReadinessList } from "./readiness-list.tsx";
import { ShareCourse } from "./share-course.tsx";

/** Confirms publication, which is final, or lists missing parts. Then offers to share the course. */
export function PublishCourse({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  const publish = usePublishCourse(course._id);

  if (publish.isSuccess) {
    const close = () => {
      onClose();
      // The pressed button is disabled now, or gone.
      focusHeadingWhenLost();
    };
    return <ShareCourse course={course} onClose={close} />;
  }

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
      isPending={publish.isPending}
      errorText={publish.errorText}
      onConfirm={() => publish.mutate()}
    >
      {t("courses.publishConfirm", { title: bidiIsolate(shownTitle(course)) })}
    </ConfirmDialog>
  );
}
