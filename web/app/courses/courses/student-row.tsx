import { UserMinus } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatPercent } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { studentPath } from "../../lib/format/course-code.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import type { OwnCourse, Student } from "./courses.api.ts";
import { WriteToStudent } from "./write-to-student.tsx";

type StudentRowProps = {
  course: Pick<OwnCourse, "_id" | "title">;
  student: Student;
  onRemove: () => void;
};

/** Last activity and progress of a student. Opens the student's page, with details that do not fit into a 64 px row. */
export function StudentRow({ course, student, onRemove }: StudentRowProps) {
  const name = `${student.firstName} ${student.lastName}`;
  return (
    <li className="relative -mx-3 flex min-h-16 items-center gap-x-3 px-3 hover:bg-sunken sm:flex-wrap sm:gap-x-5 sm:gap-y-2 sm:py-3">
      <div className="min-w-0 grow sm:basis-52">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          <Link
            to={studentPath(course._id, student._id)}
            // Extends the link over the row; other buttons are above it.
            className="after:absolute after:inset-0"
          >
            <ClippedText>{name}</ClippedText>
          </Link>
          {student.paused && <Badge tone="gold">{t("courses.paused")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {student.isNew && <Badge>{t("courses.isNew")}</Badge>}{" "}
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
