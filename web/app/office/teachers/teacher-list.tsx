import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useSearchInHistory } from "../../lib/hooks/use-search-in-history.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { InviteTeacher } from "../../people/invitations/index.ts";
import { TeachersSkeleton, TeacherTable } from "./teacher-table.tsx";
import { teachersQuery, useApproveAll } from "./teachers.api.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

const DEBOUNCE_MS = 300;
const SEARCH_INTERVAL_MS = 3000;

export function TeacherList() {
  const { typed, setTyped, debounced } = useSearchInHistory(DEBOUNCE_MS);
  const throttled = useThrottled(debounced, SEARCH_INTERVAL_MS);
  const search = typed.trim() === "" ? "" : throttled;
  const list = useInfiniteQuery(teachersQuery(search));
  const { data, error } = list;
  const teachers = data?.pages.flatMap((page) => page.teacherList);
  const pending = data?.pages.at(-1)?.pending ?? 0;
  const isSearching = search !== typed.trim() || list.isPlaceholderData;

  return (
    <>
      {/* Reserves the height of the button to prevent a layout shift. */}
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="me-auto flex min-h-12 items-center text-3xl md:text-4xl">
          {t("teachers.teachers")}
        </h1>
        <InviteTeacher />
        <ApproveAllTeachers pending={pending} />
        <SearchField
          label={t("teachers.search")}
          isLabelHidden
          value={typed}
          onType={setTyped}
          isBusy={data !== undefined && isSearching}
          className="w-full md:w-72"
        />
      </div>
      {!teachers ? (
        error ? (
          <LoadError query={list} failed="teachers.loadFailed" />
        ) : (
          <TeachersSkeleton />
        )
      ) : teachers.length === 0 ? (
        <NoTeachers isSearch={search !== ""} onClear={() => setTyped("")} />
      ) : (
        <TeacherTable teachers={teachers} pending={pending} />
      )}
      <LoadMore
        list={list}
        failed="teachers.loadFailed"
        pendingText={t("teachers.loading")}
        className="mt-6 text-center"
      />
      <p className="mt-8">
        <TextLink
          to="/admin/dashboard/teachers/deleted"
          className="inline-flex min-h-11 items-center"
        >
          {t("teachers.deletedTeachers")}
        </TextLink>
      </p>
    </>
  );
}

function NoTeachers({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) {
    return <EmptyState title={t("teachers.noneYet")}>{t("teachers.noneYetHelp")}</EmptyState>;
  }
  return (
    <EmptyState
      title={t("teachers.noneFound")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("teachers.clearSearch")}
        </Button>
      }
    >
      {t("teachers.noneFoundHelp")}
    </EmptyState>
  );
}

/** Follows the value, changing at most once per `milliseconds`. The last change is never lost. */
function useThrottled<Value>(value: Value, milliseconds: number): Value {
  const [throttled, setThrottled] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    if (value === throttled) return undefined;
    const update = () => {
      last.current = Date.now();
      setThrottled(value);
    };
    const wait = Math.max(0, last.current + milliseconds - Date.now());
    const timer = setTimeout(update, wait);
    return () => clearTimeout(timer);
  }, [value, throttled, milliseconds]);
  return throttled;
}

/** Shown if several teachers are pending; a single one has its own button. */
function ApproveAllTeachers({ pending }: { pending: number }) {
  const [isAsking, setAsking] = useState(false);
  const approveAll = useApproveAll();
  const open = (isOpen: boolean) => {
    approveAll.reset();
    setAsking(isOpen);
  };
  return (
    <>
      {pending > 1 && (
        <Button onClick={() => open(true)}>{t("teachers.approveAll", { count: pending })}</Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && pending > 0}
        onOpenChange={open}
        title={t("teachers.approveAllQuestion", { count: pending })}
        variant="primary"
        confirmLabel={t("teachers.approveAllConfirm")}
        isPending={approveAll.isPending}
        pendingText={t("teachers.approving")}
        errorText={
          approveAll.error ? failureMessage(approveAll.error, "teachers.bulkFailed") : undefined
        }
        onConfirm={() => approveAll.mutate(undefined, { onSuccess: () => open(false) })}
      >
        {t("teachers.approveAllText")}
      </ConfirmDialog>
    </>
  );
}
