import { shownTitle } from "@madrasa/contract/shown-title";
import type { MouseEvent } from "react";
import { useLocation, useSearchParams } from "react-router";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, HiddenName, UserText } from "../../ui/display/user-text.tsx";
import type { Sheet } from "./apply-entries.ts";
import { dayName } from "./days.ts";
import { attendanceOn, countAttendance } from "./next-passage.ts";
import type { SheetActions } from "./sheet-actions.ts";
import { SheetHeader } from "./sheet-header.tsx";

const EXCEPTIONS = ["late", "absent", "excused"] as const;

type AttendanceViewProps = { sheet: Sheet; day: string; actions: SheetActions };

/** "57 present · 1 late · 2 absent": together all students of the day. */
export function attendanceWords(sheet: Sheet, day: string): string {
  const { here, late, away } = countAttendance(sheet, day);
  return [
    t("sheet.here", { count: here }),
    ...(late > 0 ? [t("sheet.late", { count: late })] : []),
    ...(away > 0 ? [t("sheet.away", { count: away })] : []),
  ].join(" · ");
}

/** Only exceptions are marked; a second press removes the mark. */
export function AttendanceView({ sheet, day, actions }: AttendanceViewProps) {
  const back = new URLSearchParams(useSearchParams()[0]);
  back.delete("view");
  const isOfSheet = (useLocation().state as { isOfSheet?: boolean } | null)?.isOfSheet === true;
  /** Back to the sheet that led here, so that the phone's Back does not return to this page. */
  const onBack = (event: MouseEvent) => {
    if (!isOfSheet) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-3xl flex-col px-4">
      <SheetHeader
        title={t("sheet.whoIsAway")}
        backTo={`?${back}`}
        onBack={onBack}
        below={
          <p className="text-sm text-ink-soft">
            <UserText lang={sheet.course.language}>{shownTitle(sheet.course)}</UserText>
            {` · ${dayName(day)}`}
          </p>
        }
      />
      <p role="status" className="flex min-h-11 items-center border-b border-line font-semibold">
        {attendanceWords(sheet, day)}
      </p>
      <ul className="grow">
        {sheet.students.map((student) => {
          const own = attendanceOn(sheet, student, day);
          const name = `${student.firstName} ${student.lastName}`;
          return (
            <li
              key={student._id}
              className="flex min-h-11.5 flex-wrap items-center justify-between border-b border-line"
            >
              <ClippedText
                lines={2}
                className={classes("grow basis-24", own !== "present" && "font-semibold")}
              >
                {name}
              </ClippedText>
              <div className="flex">
                {EXCEPTIONS.map((state) => {
                  const isChosen = own === state;
                  return (
                    <button
                      key={state}
                      type="button"
                      aria-pressed={isChosen}
                      disabled={student.isSuspended || student.since > day}
                      className="group min-h-11.5 px-0.5 text-[0.9375rem] disabled:opacity-55"
                      onClick={() => void actions.mark(student, day, isChosen ? "present" : state)}
                    >
                      <span
                        className={classes(
                          "block rounded-full border-2 px-1.5 py-0.5",
                          isChosen
                            ? "border-act bg-act-soft font-semibold text-act"
                            : "border-transparent text-ink-soft group-hover:bg-sunken",
                        )}
                      >
                        {t("sheet.attendance", { state })}
                      </span>
                      <HiddenName>{name}</HiddenName>
                    </button>
                  );
                })}
              </div>
            </li>
          );
        })}
      </ul>
      <footer className="sticky bottom-0 -mx-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <LinkButton to={`?${back}`} isWide onClick={onBack}>
          {t("sheet.toSheet")}
        </LinkButton>
      </footer>
    </div>
  );
}
