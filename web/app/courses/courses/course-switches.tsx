import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { sheetPath } from "../../lib/format/course-code.ts";
import { RowButton } from "../../ui/button/row-button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

type CourseSwitchesProps = {
  course: OwnCourse;
  /** Switch of another feature, which stores it. */
  recitations: ReactNode;
  onAction: (action: CourseAction) => void;
};

export function CourseSwitches({ course, recitations, onAction }: CourseSwitchesProps) {
  return (
    <div className="divide-y divide-line border-b border-line *:py-3">
      <DailySheet course={course} />
      {recitations}
      <Certificate course={course} onOpen={() => onAction("certificates")} />
    </div>
  );
}

function DailySheet({ course: { _id: courseId, dailySheet, studentCount } }: CoursePart) {
  const change = useChangeCourse(courseId, {
    done: dailySheet ? "courses.dailySheetOff" : "courses.dailySheetOn",
    failed: "courses.statusFailed",
  });
  return (
    <div>
      <Switch
        label={t("courses.dailySheet")}
        description={t("courses.dailySheetHelp")}
        checked={dailySheet}
        disabled={change.isPending}
        onChange={() => change.mutate({ dailySheet: !dailySheet })}
      />
      <ActionError>{change.errorText}</ActionError>
      {dailySheet && (
        <RowButton
          to={`${sheetPath(courseId)}?view=order`}
          label={t("courses.halaqaOrder")}
          value={t("courses.studentsOf", { count: studentCount })}
        />
      )}
    </div>
  );
}

type CoursePart = { course: OwnCourse };

function Certificate({ course, onOpen }: CoursePart & { onOpen: () => void }) {
  const change = useChangeCourse(course._id, {
    done: "courses.updated",
    failed: "courses.updateFailed",
  });
  return (
    <div>
      <Switch
        label={t("courses.certificateSwitch")}
        description={t("courses.certificateHelp")}
        checked={course.certificates}
        disabled={change.isPending}
        onChange={() => change.mutate({ certificates: !course.certificates })}
      />
      <ActionError>{change.errorText}</ActionError>
      {course.published.value && <RowButton label={t("courses.certificates")} onClick={onOpen} />}
    </div>
  );
}
