import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { courseCodeIn } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { courseQuery } from "./enrolment.api.ts";
import { JoinCourse } from "./join-course.tsx";

/** Finds a course by code or pasted join link. `isQuiet` if another button is the primary action. */
export function SearchCourse({ isQuiet = false }: { isQuiet?: boolean }) {
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState<{ text: string; code: string | undefined }>();
  const code = searched?.code;
  const {
    data: course,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...courseQuery(code ?? ""), enabled: code !== undefined });

  const search = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isFetching) return;
    const next = { text: typed.trim(), code: courseCodeIn(typed) };
    setSearched(next);
    if (next.code !== undefined && next.code === code) await refetch();
  };

  // False while newer text has not been searched yet.
  const isCurrent = searched?.text === typed.trim();
  const isSearching = isFetching && !course;
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-2 lg:items-start">
      {!isQuiet && (
        <div>
          <h2 className="text-2xl md:text-[1.75rem]">{t("enrolment.enrollInNewCourse")}</h2>
          <p className="mt-1 text-ink-soft">{t("enrolment.pasteCode")}</p>
        </div>
      )}
      <search className="lg:mt-1">
        <Form onSubmit={search}>
          <TextField
            label={t("enrolment.courseCode")}
            isLabelHidden
            placeholder={t("enrolment.codePlaceholder")}
            error={isCurrent && !isSearching ? faultOf(code, error) : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            direction="ltr"
            isMono
            isEndBelow
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            end={
              <Button
                type="submit"
                variant={isQuiet ? "secondary" : "primary"}
                isPending={isSearching}
                className="min-h-12 shrink-0"
              >
                {t("ui.search")}
              </Button>
            }
          />
        </Form>
      </search>
      <div aria-live="polite" className="empty:hidden lg:col-start-2">
        {isSearching && <CourseSkeleton />}
        {code !== undefined && course && <JoinCourse course={course} />}
      </div>
    </div>
  );
}

function faultOf(code: string | undefined, error: Error | null): string | undefined {
  if (code === undefined) return t("enrolment.invalidCode");
  if (!error) return undefined;
  return error instanceof ApiError && error.status === 404
    ? t("enrolment.courseNotFound")
    : readFailure(error, "enrolment.searchFailed");
}

function CourseSkeleton() {
  return (
    <Card isPadded={false}>
      <SkeletonGroup label={t("enrolment.searching")}>
        <Skeleton className="aspect-[6/1] w-full" />
        <div className="space-y-3 p-4 sm:p-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </SkeletonGroup>
    </Card>
  );
}
