import { translateEncoded } from "../../i18n/encode-message.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { isAbout, useOutboxEntries } from "../../device/outbox/index.ts";
import type { SheetStudent, SheetEntry, Sheet } from "./apply-entries.ts";
import { GradeMark } from "./grade-mark.tsx";
import { attendanceOn, isAway, trackStates } from "./next-passage.ts";
import { passageWords } from "./passage-words.ts";

import { gradeName, trackName } from "./sheet-entry-words.ts";

type SheetStudentRowProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  /** True for the student heard now or next. */
  isMarked: boolean;
  onOpen: (() => void) | undefined;
};

export function SheetStudentRow({ sheet, day, student, isMarked, onOpen }: SheetStudentRowProps) {
  const states = trackStates(sheet, student, day);
  const isOut = isAway(sheet, student, day);
  const refusal = useRefusal(sheet, day, student);
  const line = "flex min-h-11.5 w-full items-center text-start";
  const content = (
    <>
      <span className="min-w-0 grow pe-2 leading-tight">
        <ClippedText
          as="span"
          className={classes(
            "text-[0.9375rem] font-semibold",
            isOut && "font-normal text-ink-soft",
          )}
        >
          {`${student.firstName} ${student.lastName}`}
        </ClippedText>
        <span
          className={classes(
            "block truncate text-[0.8125rem]",
            refusal ? "text-danger" : "text-ink-soft",
          )}
        >
          {refusal ? translateEncoded(refusal) : belowName(sheet, day, student)}
        </span>
      </span>
      {!isOut &&
        states.map(({ track, entries }) => (
          <span key={track} className="flex w-12 shrink-0 items-center justify-center">
            <GradeMark grade={entries.at(-1)?.grade} className="size-5" />
            {entries.length > 1 && (
              <span aria-hidden="true" className="ps-0.5 text-xs text-ink-soft">
                {formatNumber(entries.length)}
              </span>
            )}
            <span className="sr-only">{` ${trackName(track)}: ${gradesOf(entries)}`}</span>
          </span>
        ))}
    </>
  );
  return (
    <li className={classes("border-b border-line", isMarked && "-mx-4 bg-gold-soft px-4")}>
      {onOpen && !student.isSuspended && student.since <= day ? (
        <button type="button" className={classes(line, "-outline-offset-2")} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={line}>{content}</div>
      )}
    </li>
  );
}

const gradesOf = (entries: readonly SheetEntry[]): string =>
  entries.length === 0
    ? t("sheet.notHeard")
    : entries.map(({ grade }) => gradeName(grade)).join(" · ");

function belowName(sheet: Sheet, day: string, student: SheetStudent): string {
  const attendance = attendanceOn(sheet, student, day);
  if (student.isSuspended) return t("sheet.suspended");
  if (student.since > day) return t("sheet.notYetHere");
  const said = t("sheet.attendance", { state: attendance });
  if (attendance === "absent" || attendance === "excused") return said;
  const passage = trackStates(sheet, student, day)
    .map(({ entries, next }) => entries.at(-1) ?? next)
    .find((one) => one !== undefined);
  const words = passage ? passageWords(passage) : t("sheet.notBegun");
  return attendance === "late" ? `${words} · ${said}` : words;
}

function useRefusal(sheet: Sheet, day: string, student: SheetStudent): string | undefined {
  const wanted = { courseId: sheet.course._id, studentId: student._id, day };
  return useOutboxEntries().find(
    (action) => action.refusal !== undefined && isAbout(action, wanted),
  )?.refusal;
}
