import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SEARCH_MAX } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useThrottled } from "../../lib/use-throttled.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page.tsx";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ApproveAllTeachers } from "./approve-all-teachers.tsx";
import { ComingTeachers, TeacherTable } from "./teacher-table.tsx";
import { teachersQuery } from "./teachers.api.ts";

const REST_MS = 300;
/** A search is made at most once in so long. */
const SEARCH_PAUSE_MS = 3000;

/** Everybody who teaches, those who came last first. */
export function ListTeachers() {
  const [typed, setTyped] = useState("");
  const rested = useDebounced(typed.trim(), REST_MS);
  const throttled = useThrottled(rested, SEARCH_PAUSE_MS);
  // To stop searching costs nothing, and need not wait.
  const search = typed.trim() === "" ? "" : throttled;
  const list = useInfiniteQuery(teachersQuery(search));
  const { data, error } = list;
  const teachers = data?.pages.flatMap((page) => page.teacherList);
  const isSearching = search !== typed.trim() || list.isPlaceholderData;

  return (
    <>
      <PageHeader
        title={t("teachers.teachers")}
        actions={
          <>
            <search className="relative w-64 max-w-full grow">
              <TextField
                type="search"
                label={t("teachers.search")}
                isLabelHidden
                placeholder={t("teachers.search")}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                maxLength={SEARCH_MAX}
                autoComplete="off"
                enterKeyHint="search"
              />
              <p role="status" className="text-ink-soft">
                {data && isSearching && (
                  <>
                    <SpinnerMark className="absolute end-10 top-3.5 size-5" />
                    <span className="sr-only">{t("teachers.searching")}</span>
                  </>
                )}
              </p>
            </search>
            <ApproveAllTeachers pending={data?.pages.at(-1)?.pending ?? 0} />
          </>
        }
      />
      {!teachers ? (
        error ? (
          <ErrorState
            message={errorMessage(error, "teachers.loadFailed")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <ComingTeachers />
        )
      ) : teachers.length === 0 ? (
        <NoTeachers isSearch={search !== ""} onClear={() => setTyped("")} />
      ) : (
        <div className={classes(isSearching && "opacity-60", "transition-opacity")}>
          <TeacherTable teachers={teachers} />
        </div>
      )}
      {list.hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            look="secondary"
            isPending={list.isFetchingNextPage}
            pendingText={t("teachers.loading")}
            onClick={() => void list.fetchNextPage()}
          >
            {t("ui.loadMore")}
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="mt-3 text-sm text-danger">
              {errorMessage(error, "teachers.loadFailed")}
            </p>
          )}
        </div>
      )}
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
        <Button look="secondary" onClick={onClear}>
          {t("teachers.clearSearch")}
        </Button>
      }
    >
      {t("teachers.noneFoundHelp")}
    </EmptyState>
  );
}
