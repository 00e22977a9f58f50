import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageCircle, UserMinus } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, type Student, studentsQuery } from "./courses.api.ts";
import { ExportStudents } from "./export-students.tsx";
import { RemoveStudent } from "./remove-student.tsx";
import { RemovedStudents } from "./removed-students.tsx";
import { Invitation } from "./share-course.tsx";

const DEBOUNCE_MS = 400;
/** A class that fits on one screen needs no search. */
const SEARCH_FROM = 12;

/** The students of a course, with their progress and a link to contact them. */
export function StudentList({ course, onClose }: { course: OwnCourse; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [removed, setRemoved] = useState<Student>();
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(studentsQuery(course._id, search));
  const { data, error, refetch, isRefetching } = list;
  const students = data?.pages.flatMap((page) => page.students);

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
      {course.studentCount > 0 && <ExportStudents course={course} />}
      {students ? (
        <>
          {students.length === 0 && search === "" && (
            <EmptyState title={t("courses.noStudents")} action={<Invitation course={course} />}>
              {t("courses.noStudentsHelp")}
            </EmptyState>
          )}
          {students.length === 0 && search !== "" && (
            <p role="status" className="py-6 text-ink-soft">
              {t("courses.noStudentFound")}
            </p>
          )}
          <ul className="divide-y divide-line">
            {students.map((student) => (
              <StudentRow
                key={student._id}
                student={student}
                onRemove={() => setRemoved(student)}
              />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.studentsFailed" className="mt-4" />
          <RemovedStudents courseId={course._id} />
        </>
      ) : error ? (
        <ErrorState
          message={errorMessage(error, "courses.studentsFailed")}
          isRetrying={isRefetching}
          onRetry={() => void refetch()}
        />
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

function StudentRow({ student, onRemove }: { student: Student; onRemove: () => void }) {
  const name = `${student.firstName} ${student.lastName}`;
  const url = contactUrl(student);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <UserText>{name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("courses.enrolledOn", { date: formatDate(student.enrolledAt) })}
        </p>
      </div>
      <ProgressBar
        percent={student.progress}
        label={t("courses.progressOf", { name })}
        className="grow basis-40"
      />
      {url && (
        <LinkButton
          href={url}
          variant="secondary"
          isCompact
          icon={<MessageCircle aria-hidden="true" className="size-4" />}
        >
          {t("courses.contact", { method: student.TelegramOrWhatsapp })}
          <span className="sr-only">
            {": "}
            <bdi>{name}</bdi>
          </span>
        </LinkButton>
      )}
      <IconButton
        label={t("courses.removeStudent", { name })}
        icon={<UserMinus aria-hidden="true" className="size-4.5" />}
        onClick={onRemove}
      />
    </li>
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
