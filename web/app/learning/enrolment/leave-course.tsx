import { contract } from "@madrasa/contract";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { allNotesKey, courseOfStudentKey, enrolledKey } from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useSaved } from "../../device/saved/index.ts";

export type CourseToLeave = {
  _id: string;
  title: string;
  sections?: { lessonIds: { _id: string }[] }[] | undefined;
};

/** Asks for confirmation and explains what is kept. */
export type LeaveCourseProps = { course: CourseToLeave; onClose: () => void };

export function LeaveCourse({ course, onClose }: LeaveCourseProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const saved = useSaved();
  const query = { courseId: course._id };
  const leave = useMutation({
    mutationFn: () => call(contract.enrolment.leave, { query }),
    onSuccess: async () => {
      toast.success(t("enrolment.left"));
      await navigate("/student-dashboard");
      const lessons = (course.sections ?? []).flatMap(({ lessonIds }) => lessonIds);
      await saved?.deleteSavedLessons(lessons.map(({ _id }) => _id));
      client.removeQueries({ queryKey: courseOfStudentKey(course._id) });
      await readAgain(client, allNotesKey);
      await readAgain(client, enrolledKey);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("enrolment.leaveQuestion", { title: shownTitle(course) })}
      confirmLabel={t("enrolment.leave")}
      isPending={leave.isPending}
      pendingText={t("enrolment.leaving")}
      errorText={leave.error ? failureMessage(leave.error, "enrolment.leaveFailed") : undefined}
      onConfirm={() => leave.mutate()}
    >
      {t("enrolment.leaveText")}
    </ConfirmDialog>
  );
}
