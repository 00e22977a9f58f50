import { CourseDialogs, type CourseDialogsOpen } from "../features/courses/course-dialogs.tsx";
import { prepareUpload } from "../features/files/files.api.ts";
import { AddSectionDialog } from "../features/outline/add-section-dialog.tsx";

/** The dialogs of a teacher's courses, with what they need of other features. */
export function TeacherDialogsLayer({
  action,
  course,
  onDeleted,
  onOpenChange,
}: CourseDialogsOpen) {
  return (
    <CourseDialogs
      action={action}
      course={course}
      onDeleted={onDeleted}
      onClose={() => onOpenChange(false)}
      prepareUpload={prepareUpload}
      renderAddSection={({ _id }, onClose) => <AddSectionDialog courseId={_id} onClose={onClose} />}
    />
  );
}
