import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { sheetPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { type Sheets, sheetsQuery, useAcceptSheet, useEndSubstitute } from "./sheet.api.ts";

type SheetListProps = {
  whenEmpty: ReactNode;
};

export function SheetList({ whenEmpty }: SheetListProps) {
  const query = useQuery(sheetsQuery);
  return (
    <Loaded
      query={query}
      failed="sheet.loadFailed"
      meanwhile={<RowsSkeleton className="max-w-2xl" />}
    >
      {({ sheets }) =>
        sheets.length === 0 ? (
          <EmptyState title={t("sheet.noSheets")} action={whenEmpty}>
            {t("courses.dailySheetHelp")}
          </EmptyState>
        ) : (
          <ul className="max-w-2xl">
            {sheets.map((sheet) => (
              <SheetLine key={sheet.course._id} sheet={sheet} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function SheetLine({ sheet }: { sheet: Sheets[number] }) {
  const { course, teacher, isOwn, isAsked } = sheet;
  const ofOther = t("sheet.ofTeacher", {
    name: bidiIsolate(`${teacher.firstName} ${teacher.lastName}`),
  });
  if (isAsked) {
    return (
      <li className="border-b border-line py-3">
        <p className="font-semibold">
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </p>
        <p className="text-sm text-ink-soft">{ofOther}</p>
        <Answer sheet={sheet} />
      </li>
    );
  }
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow">
        <Link
          to={sheetPath(course._id)}
          className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </Link>
        {!isOwn && <p className="text-sm text-ink-soft">{ofOther}</p>}
      </div>
      {!isOwn && <EndOwn course={course} />}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </li>
  );
}

function Answer({ sheet: { course } }: { sheet: Sheets[number] }) {
  const accepting = useAcceptSheet(course._id);
  const ending = useEndSubstitute(course._id);
  const { data: me } = useQuery(meQuery);
  return (
    <>
      <p className="mt-1">{t("sheet.asksYou")}</p>
      <div className="mt-2 flex gap-3">
        <Button
          variant="secondary"
          isPending={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {t("sheet.accept")}
          <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
        </Button>
        <Button
          variant="quiet"
          isPending={ending.isPending}
          onClick={() => me && ending.mutate(me._id)}
        >
          {t("sheet.decline")}
          <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
        </Button>
      </div>
      <ActionError>{accepting.errorText ?? ending.errorText}</ActionError>
    </>
  );
}

function EndOwn({ course }: Pick<Sheets[number], "course">) {
  const ending = useEndSubstitute(course._id);
  const { data: me } = useQuery(meQuery);
  return (
    <Button
      variant="quiet"
      className="relative"
      isPending={ending.isPending}
      onClick={() => me && ending.mutate(me._id)}
    >
      {t("sheet.stop")}
      <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
    </Button>
  );
}
