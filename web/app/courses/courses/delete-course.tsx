import { shownTitle } from "@madrasa/contract/shown-title";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type OwnCourse, useChangeCourse, useDeleteCourse } from "./courses.api.ts";

type DeleteCourseProps = {
  course: OwnCourse;
  onClose: () => void;
  /** Called before the list is refetched, because an open editor has nothing left to show. */
  onDeleted?: (() => void) | undefined;
};

export function DeleteCourse({ course, onClose, onDeleted }: DeleteCourseProps) {
  const remove = useDeleteCourse(course._id, () => {
    onClose();
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("courses.deleteCourse")}
      confirmLabel={t("courses.deleteCourse")}
      isPending={remove.isPending}
      errorText={remove.errorText}
      onConfirm={() => remove.mutate()}
    >
      {t("courses.deleteLoses", {
        title: bidiIsolate(shownTitle(course)),
        lessons: course.totalLessons,
        students: course.studentCount,
      })}
    </ConfirmDialog>
  );
}

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
