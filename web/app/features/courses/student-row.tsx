import { UserMinus } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatPercent } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { studentPath } from "../../lib/format/course-code.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import type { OwnCourse, Student } from "./courses.api.ts";
import { WriteToStudent } from "./write-to-student.tsx";

type StudentRowProps = {
  course: Pick<OwnCourse, "_id" | "title">;
  student: Student;
  onRemove: () => void;
};

/**
 * A student's last activity and progress. A press opens the student's page, which on a phone has what
 * does not fit into a row of 64 px.
 */
export function StudentRow({ course, student, onRemove }: StudentRowProps) {
  const name = `${student.firstName} ${student.lastName}`;
  return (
    <li className="relative -mx-3 flex min-h-16 items-center gap-x-3 px-3 hover:bg-sunken sm:flex-wrap sm:gap-x-5 sm:gap-y-2 sm:py-3">
      <div className="min-w-0 grow sm:basis-52">
        <p className="font-semibold">
          <Link
            to={studentPath(course._id, student._id)}
            // As large as the row; its other buttons lie above it.
            className="after:absolute after:inset-0"
          >
            <ClippedText>{name}</ClippedText>
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          <span className="sm:hidden">
            {formatPercent(student.progress)}
            {" · "}
          </span>
          {student.writtenAt
            ? t("courses.writtenOn", { date: formatDate(student.writtenAt) })
            : t("courses.lastActive", { date: formatDate(student.lastActive) })}
        </p>
        <p className="text-sm text-ink-soft max-sm:hidden">
          {student.writtenAt
            ? t("courses.lastActive", { date: formatDate(student.lastActive) })
            : t("courses.enrolledOn", { date: formatDate(student.enrolledAt) })}
        </p>
      </div>
      <ProgressBar
        percent={student.progress}
        label={t("courses.progressOf", { name })}
        className="grow basis-40 max-sm:hidden"
      />
      <div className="relative flex shrink-0 items-center gap-x-5">
        <WriteToStudent course={course} student={student} isRow />
        <IconButton
          label={t("courses.removeStudent", { name })}
          icon={<UserMinus className="size-4.5" />}
          className="max-sm:hidden"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
