import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { courseCodeIn } from "../../lib/format/course-code.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { lookUpQuery } from "./catalogue.api.ts";
import type { FoundCourseProps } from "./found-course.tsx";

const DEBOUNCE_MS = 600;

/** Loaded on demand: most visitors never search by code. */
const FoundCourse = lazyComponent<FoundCourseProps>(
  async () => (await import("./found-course.tsx")).FoundCourse,
  { Meanwhile: CourseSkeleton },
);

export function LookUpCourse() {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const debounced = useDebounced(typed.trim(), DEBOUNCE_MS);
  const code = courseCodeIn(debounced);
  const canPaste = useSyncExternalStore(never, hasClipboard, () => false);
  const {
    data: course,
    error,
    isLoading,
  } = useQuery({
    ...lookUpQuery(code ?? ""),
    enabled: code !== undefined,
  });
  // False while newer text has not been searched yet.
  const isCurrent = debounced === typed.trim();

  return (
    <div>
      <search>
        <TextField
          label={t("catalogue.courseCode")}
          placeholder={t("catalogue.courseCodePlaceholder")}
          description={t("catalogue.courseCodeHelp")}
          error={isCurrent ? faultOf(debounced, code, error) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          ref={field}
          direction="ltr"
          isMono
          end={
            canPaste && (
              <Button
                variant="secondary"
                onClick={() =>
                  navigator.clipboard.readText().then(setTyped, () => field.current?.focus())
                }
              >
                {t("ui.paste")}
              </Button>
            )
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </search>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {isLoading && <CourseSkeleton />}
        {course && isCurrent && code && <FoundCourse course={course} />}
      </div>
    </div>
  );
}

const never = () => () => undefined;
const hasClipboard = () => "readText" in (navigator.clipboard ?? {});

function faultOf(
  debounced: string,
  code: string | undefined,
  error: Error | null,
): string | undefined {
  if (debounced === "") return undefined;
  if (code === undefined) return t("catalogue.invalidCode");
  if (!error) return undefined;
  return error instanceof ApiError && error.status === 404
    ? t("catalogue.courseNotFound")
    : readFailure(error, "catalogue.searchFailed");
}

function CourseSkeleton() {
  return (
    <Card>
      <SkeletonGroup label={t("catalogue.searching")} className="flex items-center gap-4">
        <Skeleton className="h-16 w-24" />
        <div className="grow space-y-2.5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </SkeletonGroup>
    </Card>
  );
}
