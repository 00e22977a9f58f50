import { useInfiniteQuery } from "@tanstack/react-query";
import type { StudentsShown } from "@madrasa/contract/enrolment";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, type Student, type StudentOrder, studentsQuery } from "./courses.api.ts";
import { ExportStudents } from "./export-students.tsx";
import { RemoveStudent } from "./remove-student.tsx";
import { RemovedStudents } from "./removed-students.tsx";
import { Invitation } from "./share-course.tsx";
import { shownTitle } from "@madrasa/contract/shown-title";
import { MessageCircle, UserMinus } from "lucide-react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { NameOf, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";

const DEBOUNCE_MS = 400;
/** A class that fits on one screen needs no search. */
const SEARCH_FROM = 12;
const SHOWN: Shown[] = ["all", "quiet", "completing"];
const ORDERS: StudentOrder[] = ["activity", "enrolled"];

type Shown = StudentsShown | "all";

type StudentListProps = {
  course: OwnCourse;
  /** Those whom the list shows first; all of them can be chosen there. */
  only?: StudentsShown;
  onClose: () => void;
};

/** The students of a course, with their progress and a link to contact them. */
export function StudentList({ course, only, onClose }: StudentListProps) {
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState<Shown>(only ?? "all");
  const [order, setOrder] = useState<StudentOrder>("activity");
  const [removed, setRemoved] = useState<Student>();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const listing = { search, order, ...(shown !== "all" && { only: shown }) };
  const list = useInfiniteQuery(studentsQuery(course._id, listing));
  const { data, error } = list;
  // Who studies while the pages are read moves on in the order, and is read a second time.
  const students = data && [
    ...new Map(
      data.pages.flatMap((page) => page.students).map((student) => [student._id, student]),
    ).values(),
  ];

  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.students")} size="large" isDismissable>
      {course.studentCount >= SEARCH_FROM && (
        <TextField
          type="search"
          label={t("courses.searchStudents")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="mb-4"
        />
      )}
      {course.studentCount > 0 && (
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
          <div className="flex flex-wrap items-end justify-between gap-x-6">
            <Select
              label={t("courses.studentOrder")}
              options={ORDERS.map((value) => ({
                value,
                label: t("courses.studentsInOrder", { value }),
              }))}
              value={order}
              onChange={({ target }) => setOrder(target.value as StudentOrder)}
              className="mb-4 min-w-56"
            />
            <ExportStudents course={course} />
          </div>
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
          <ul data-prints="" className="divide-y divide-line">
            {students.map((student) => (
              <StudentRow
                key={student._id}
                course={course}
                student={student}
                onRemove={() => setRemoved(student)}
              />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.studentsFailed" className="mt-4" />
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

type StudentRowProps = {
  course: Pick<OwnCourse, "_id" | "title">;
  student: Student;
  onRemove: () => void;
};

/** A student's last activity and progress, and a link to write to them with a text to begin from. */
function StudentRow({ course, student, onRemove }: StudentRowProps) {
  const name = `${student.firstName} ${student.lastName}`;
  const url = contactUrl(student, noteTo(student, course));
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.lastActive", { date: formatDate(student.lastActive) })}
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.enrolledOn", { date: formatDate(student.enrolledAt) })}
        </p>
      </div>
      <ProgressBar
        percent={student.progress}
        label={t("courses.progressOf", { name })}
        className="grow basis-40 max-sm:basis-full"
      />
      <div className="flex items-center justify-between gap-x-5 max-sm:w-full">
        {url ? (
          <LinkButton
            href={url}
            variant="secondary"
            isCompact
            icon={<MessageCircle className="size-4" />}
          >
            {t("courses.contact", { method: student.TelegramOrWhatsapp })}
            <NameOf>{name}</NameOf>
          </LinkButton>
        ) : (
          <p className="text-sm text-ink-soft">{t("courses.phoneHidden")}</p>
        )}
        <IconButton
          label={t("courses.removeStudent", { name })}
          icon={<UserMinus className="size-4.5" />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** A greeting with the address of the next lesson, or of the finished course. */
function noteTo(student: Student, course: StudentRowProps["course"]): string | undefined {
  const { firstName: name, nextLesson, totalLessons } = student;
  const { origin } = window.location;
  const names = { name, course: shownTitle(course) };
  if (nextLesson) {
    const link = origin + lessonPath(course._id, nextLesson._id);
    return t("courses.noteGoOn", { ...names, lesson: nextLesson.title, link });
  }
  if (totalLessons === 0) return undefined;
  return t("courses.noteFinished", { ...names, link: origin + coursePathOfStudent(course._id) });
}
