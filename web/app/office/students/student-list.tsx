import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Ltr, Prose, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { ManageStudent } from "./manage-student.tsx";
import { type Student, studentsQuery } from "./students.api.ts";
import { StudentContact } from "./student-contact.tsx";
import { SuspendStudent } from "./suspend-student.tsx";

const DEBOUNCE_MS = 500;
const LIST = "divide-y divide-line overflow-hidden rounded-card bg-raised shadow-raised";

/** All students, newest first, with a search for admins. */
export function StudentList() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(studentsQuery(search));
  const { data, error } = list;
  const students = data?.pages.flatMap((page) => page.studentList);
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
        <ul className={LIST}>
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

function StudentRow({ student }: { student: Student }) {
  const { firstName, lastName, email, suspended, suspensionReason, createdAt } = student;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3.5 sm:gap-x-5 sm:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-break-word">
          <TextLink to={`/admin/dashboard/students/${student._id}`} className="-my-2.5 py-2.5">
            <UserText>{`${firstName} ${lastName}`}</UserText>
          </TextLink>
          <Badge tone={suspended ? "danger" : "act"}>
            {t(suspended ? "students.suspended" : "students.active")}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {email && <Ltr className="break-all">{email}</Ltr>}
          {email && " · "}
          {t("students.joinedOn", { date: formatDate(createdAt) })}
        </p>
        {suspensionReason && <Prose className="mt-1 text-[0.9375rem]">{suspensionReason}</Prose>}
      </div>
      <StudentContact student={student} />
      {/* Shares a row with the phone number on narrow screens, and never wraps alone. */}
      <div className="-me-2.5 ms-auto flex items-center sm:me-0 sm:gap-5">
        <SuspendStudent student={student} />
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
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex items-center gap-5 px-4 py-4 sm:px-5">
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
