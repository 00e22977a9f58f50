import type { StudentsShown } from "@madrasa/contract/learning/enrolment";
import { t } from "../../i18n/t.ts";
import type { OwnCourse, Student } from "./courses.api.ts";
import { StudentRow } from "./student-row.tsx";

type StudentGroupsProps = {
  course: OwnCourse;
  students: readonly Student[];
  counts: { total?: number; quietCount?: number };
  only: StudentsShown | undefined;
  isGrouped: boolean;
  onRemove: (student: Student) => void;
};

export function StudentGroups({
  course,
  students,
  counts,
  only,
  isGrouped,
  onRemove,
}: StudentGroupsProps) {
  const { total = students.length, quietCount } = counts;
  if (students.length === 0) return null;
  const quiet = isGrouped || only === "quiet" ? students.filter((student) => student.quiet) : [];
  const others = students.filter((student) => !quiet.includes(student));
  const rows = { course, onRemove };
  return (
    <>
      {only !== "quiet" && (
        <p className="text-sm text-ink-soft">{t("courses.studentsOf", { count: total })}</p>
      )}
      {quiet.length > 0 && (
        <Group
          {...rows}
          heading={t("courses.quietCount", { count: quietCount ?? total })}
          students={quiet}
        />
      )}
      {others.length > 0 && (
        <Group
          {...rows}
          heading={quiet.length > 0 ? t("courses.otherStudents") : undefined}
          students={others}
        />
      )}
    </>
  );
}

type GroupProps = Pick<StudentGroupsProps, "course" | "students" | "onRemove"> & {
  heading: string | undefined;
};

function Group({ heading, course, students, onRemove }: GroupProps) {
  return (
    <>
      {heading !== undefined && <h3 className="mt-4 text-lg">{heading}</h3>}
      <ul data-prints="" className="divide-y divide-line">
        {students.map((student) => (
          <StudentRow
            key={student._id}
            course={course}
            student={student}
            onRemove={() => onRemove(student)}
          />
        ))}
      </ul>
    </>
  );
}
