import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { useSearchInHistory } from "../../lib/hooks/use-search-in-history.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { TODO_TARGET } from "../../ui/display/todo.tsx";
import { Ltr, Prose, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { ManageStudent } from "./manage-student.tsx";
import { type Student, studentsQuery } from "./students.api.ts";
import { StudentFacts } from "./student-facts.tsx";
import { StudentContact } from "./student-contact.tsx";

const DEBOUNCE_MS = 500;
const LIST = "divide-y divide-line overflow-hidden rounded-card bg-raised shadow-raised";

export function StudentList() {
  const { typed, setTyped, debounced: search } = useSearchInHistory(DEBOUNCE_MS);
  const list = useInfiniteQuery(studentsQuery(search));
  const { data, error } = list;
  const students = data?.pages.flatMap((page) => page.studentList);
  const rows = useFocusAfterRemoval<HTMLUListElement>(students?.length ?? 0);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="me-auto flex min-h-12 items-center text-3xl md:text-4xl">
          {t("students.students")}
        </h1>
        <SearchField
          label={t("students.search")}
          isLabelHidden
          value={typed}
          onType={setTyped}
          isBusy={data !== undefined && (search !== typed.trim() || list.isPlaceholderData)}
          className="w-full md:w-72"
        />
      </div>
      {!students ? (
        error ? (
          <LoadError query={list} failed="students.loadFailed" />
        ) : (
          <StudentsSkeleton />
        )
      ) : students.length === 0 ? (
        <NoStudents isSearch={search !== ""} onClear={() => setTyped("")} />
      ) : (
        <ul ref={rows} tabIndex={-1} className={`${LIST} outline-none`}>
          {students.map((student) => (
            <StudentRow key={student._id} student={student} />
          ))}
        </ul>
      )}
      <LoadMore
        list={list}
        failed="students.loadFailed"
        pendingText={t("students.loading")}
        className="mt-6 text-center"
      />
    </>
  );
}

/** Opens the student's page; the contact and the menu stay above. */
function StudentRow({ student }: { student: Student }) {
  const { firstName, lastName, email, suspended, suspensionReason } = student;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 py-2 ps-4 pe-1.5 sm:ps-5">
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          <Link to={`/admin/dashboard/students/${student._id}`} className={TODO_TARGET}>
            <UserText>{`${firstName} ${lastName}`}</UserText>
          </Link>
          {suspended && <Badge tone="danger">{t("students.suspended")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {email && <Ltr className="break-all">{email}</Ltr>}
          {email && " · "}
          <StudentFacts student={student} />
        </p>
        {suspensionReason && <Prose className="mt-1 text-[0.9375rem]">{suspensionReason}</Prose>}
        <span className="relative">
          <StudentContact student={student} />
        </span>
      </div>
      <div className="relative">
        <ManageStudent student={student} />
      </div>
    </li>
  );
}

function NoStudents({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) {
    return <EmptyState title={t("students.noneYet")}>{t("students.noneYetHelp")}</EmptyState>;
  }
  return (
    <EmptyState
      title={t("students.noneFound")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("students.clearSearch")}
        </Button>
      }
    >
      {t("students.noneFoundHelp")}
    </EmptyState>
  );
}

function StudentsSkeleton() {
  return (
    <SkeletonGroup label={t("students.loading")} className={LIST}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex items-center gap-5 px-4 py-4 sm:px-5">
          <div className="grow space-y-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
          <Skeleton className="h-11 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
