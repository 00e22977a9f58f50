import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

export function DeleteMeeting({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  const change = useChangeCourse(course._id, {
    done: "courses.meetingDeleted",
    failed: "courses.meetingDeleteFailed",
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("courses.deleteMeeting")}
      confirmLabel={t("courses.deleteMeeting")}
      isPending={change.isPending}
      errorText={change.errorText}
      onConfirm={() => change.mutate({ meetingDetails: null }, { onSuccess: onClose })}
    >
      {t("courses.deleteMeetingLoses", { title: bidiIsolate(course.meetingDetails?.title ?? "") })}
    </ConfirmDialog>
  );
}
