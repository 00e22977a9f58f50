import { useInfiniteQuery } from "@tanstack/react-query";
import type { StudentsShown } from "@madrasa/contract/learning/enrolment";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, type Student, type StudentOrder, studentsQuery } from "./courses.api.ts";
import { ExportStudents } from "./export-students.tsx";
import { RemoveStudent } from "./remove-student.tsx";
import { Invitation } from "./share-course.tsx";
import { StudentGroups } from "./student-groups.tsx";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { HiddenName, Prose, UserText } from "../../ui/display/user-text.tsx";
import { type RemovedStudent, removedStudentsQuery, useReadmitStudent } from "./students.api.ts";

const DEBOUNCE_MS = 400;
const SEARCH_FROM = 12;
const SHOWN: Shown[] = ["all", "quiet", "completing"];
const ORDERS: StudentOrder[] = ["activity", "enrolled"];

type Shown = StudentsShown | "all";

type StudentListProps = {
  course: OwnCourse;
  only?: StudentsShown;
  onClose: () => void;
};

export function StudentList({ course, only, onClose }: StudentListProps) {
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<Shown>(only ?? "all");
  const [order, setOrder] = useState<StudentOrder>("activity");
  const [isFiltering, setFiltering] = useState(only !== undefined);
  const [removed, setRemoved] = useState<Student>();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const listing = { search, order, ...(shown !== "all" && { only: shown }) };
  const list = useInfiniteQuery(studentsQuery(course._id, listing));
  const { data, error } = list;
  // A student who studies while pages load moves in the order and appears twice: remove duplicates.
  const students = data && [
    ...new Map(
      data.pages.flatMap((page) => page.students).map((student) => [student._id, student]),
    ).values(),
  ];

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.students")} size="large" isDismissable>
      {course.studentCount > 0 && (
        <div className="mb-2 flex items-end justify-end gap-2">
          {course.studentCount >= SEARCH_FROM && (
            <SearchField
              label={t("courses.searchStudents")}
              isLabelHidden
              value={typed}
              onType={setTyped}
              isBusy={typed.trim() !== search}
              className="min-w-0 grow"
            />
          )}
          <Button
            variant="secondary"
            isCompact
            aria-expanded={isFiltering}
            icon={<SlidersHorizontal className="size-4" />}
            className="min-h-12"
            onClick={() => setFiltering(!isFiltering)}
          >
            {t("courses.filterStudents")}
          </Button>
        </div>
      )}
      {isFiltering && (
        <>
          <ChoiceChips
            legend={t("courses.showStudents")}
            isLegendHidden
            options={SHOWN.map((value) => ({
              value,
              label: t("courses.studentsShown", { value }),
            }))}
            value={shown}
            onChange={setShown}
            className="mb-4"
          />
          <Select
            label={t("courses.studentOrder")}
            options={ORDERS.map((value) => ({
              value,
              label: t("courses.studentsInOrder", { value }),
            }))}
            value={order}
            onChange={({ target }) => setOrder(target.value as StudentOrder)}
            className="mb-4 max-w-80"
          />
        </>
      )}
      {students ? (
        <>
          {students.length === 0 && search === "" && shown === "all" && (
            <EmptyState title={t("courses.noStudents")} action={<Invitation course={course} />}>
              {t("courses.noStudentsHelp")}
            </EmptyState>
          )}
          {students.length === 0 && (search !== "" || shown !== "all") && (
            <p role="status" className="py-6 text-ink-soft">
              {search === ""
                ? t("courses.nobodyShown", { value: shown })
                : t("courses.noStudentFound")}
            </p>
          )}
          <StudentGroups
            course={course}
            students={students}
            counts={data?.pages[0] ?? {}}
            only={shown === "all" ? undefined : shown}
            isGrouped={order === "activity"}
            onRemove={setRemoved}
          />
          <LoadMore list={list} failed="courses.studentsFailed" className="mt-4" />
          {course.studentCount > 0 && <ExportStudents course={course} />}
          <RemovedStudents courseId={course._id} />
        </>
      ) : error ? (
        <LoadError query={list} failed="courses.studentsFailed" />
      ) : (
        <StudentsSkeleton />
      )}
      {removed && (
        <RemoveStudent
          courseId={course._id}
          student={removed}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Dialog>
  );
}

function StudentsSkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")} className="divide-y divide-line">
      {[0, 1, 2].map((line) => (
        <div key={line} className="flex items-center gap-5 py-3">
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-11 w-28" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

function RemovedStudents({ courseId }: { courseId: string }) {
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
