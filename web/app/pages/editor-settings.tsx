import { CourseSettings } from "../courses/courses/course-settings.tsx";
import type { CourseAction } from "../courses/courses/course-dialogs.tsx";
import { RecitedLessons } from "../courses/lessons/recited-lessons.tsx";
import type { Outline } from "../courses/outline/outline.api.ts";
import { HelpingTeachers } from "../halaqa/listeners/helping-teachers.tsx";
import { SwitchRecitations } from "../halaqa/recitations/switch-recitations.tsx";

export type EditorSettingsProps = {
  course: Outline["course"];
  onAction: (action: CourseAction) => void;
};

export function EditorSettings({ course, onAction }: EditorSettingsProps) {
  return (
    <CourseSettings
      course={course}
      onAction={onAction}
      recitations={
        <SwitchRecitations courseId={course._id}>
          <RecitedLessons course={course} />
        </SwitchRecitations>
      }
      helpers={<HelpingTeachers course={course} />}
    />
  );
}
