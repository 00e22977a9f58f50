import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, Prose, UserText } from "../../ui/display/user-text.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { type RemovedStudent, removedStudentsQuery, useReadmitStudent } from "./students.api.ts";

export function RemovedStudents({ courseId }: { courseId: string }) {
  const list = useInfiniteQuery(removedStudentsQuery(courseId));
  const students = list.data?.pages.flatMap((page) => page.students) ?? [];
  if (students.length === 0) return null;
  return (
    <section aria-labelledby="removed-students" className="mt-8">
      <h3 id="removed-students" className="text-lg">
        {t("courses.removedStudents")}
      </h3>
      <ul className="divide-y divide-line">
        {students.map((student) => (
          <RemovedRow key={student._id} courseId={courseId} student={student} />
        ))}
      </ul>
      <LoadMore list={list} failed="courses.studentsFailed" className="mt-4" />
    </section>
  );
}

function RemovedRow({ courseId, student }: { courseId: string; student: RemovedStudent }) {
  const readmit = useReadmitStudent(courseId);
  const name = `${student.firstName} ${student.lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.removedOn", { date: formatDate(student.removedAt) })}
        </p>
        {student.reason && <Prose className="mt-1 text-[0.9375rem]">{student.reason}</Prose>}
        {readmit.error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {failureMessage(readmit.error, "courses.readmitFailed")}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        isCompact
        isPending={readmit.isPending}
        onClick={() => readmit.mutate(student._id)}
      >
        {t("courses.readmit")}
        <HiddenName>{name}</HiddenName>
      </Button>
    </li>
  );
}
