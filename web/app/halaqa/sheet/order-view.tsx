import { shownTitle } from "@madrasa/contract/shown-title";
import { ArrowUpDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { formatNumber, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import type { SheetStudent, Sheet } from "./apply-entries.ts";
import { useOrderStudents } from "./sheet.api.ts";
import { SheetHeader } from "./sheet-header.tsx";

const nameOf = ({ firstName, lastName }: SheetStudent) => `${firstName} ${lastName}`;

export function OrderView({ sheet }: { sheet: Sheet }) {
  const navigate = useNavigate();
  const [students, setStudents] = useState<readonly SheetStudent[]>(sheet.students);
  const [lifted, setLifted] = useState<SheetStudent>();
  const [moved, setMoved] = useState<SheetStudent>();
  const movedButton = useRef<HTMLButtonElement>(null);
  const ordering = useOrderStudents(sheet.course._id);
  // A moved row loses the focus.
  useEffect(() => movedButton.current?.focus(), [moved, students]);

  const press = (student: SheetStudent) => {
    if (!lifted) return setLifted(student);
    setLifted(undefined);
    if (lifted === student) return undefined;
    const others = students.filter((one) => one !== lifted);
    setStudents(others.toSpliced(students.indexOf(student), 0, lifted));
    return setMoved(lifted);
  };
  const sortByName = () => {
    setLifted(undefined);
    setMoved(undefined);
    setStudents(students.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))));
  };
  const save = () =>
    ordering.mutate(
      students.map(({ _id }) => _id),
      { onSuccess: () => void navigate("?", { replace: true }) },
    );
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-3xl flex-col px-4">
      <SheetHeader
        title={t("sheet.order")}
        backTo="?"
        below={
          <p className="text-sm text-ink-soft">
            <UserText lang={sheet.course.language}>{shownTitle(sheet.course)}</UserText>
          </p>
        }
        end={
          <Button
            variant="quiet"
            isCompact
            icon={<ArrowUpDown className="size-4" />}
            onClick={sortByName}
          >
            {t("sheet.byName")}
          </Button>
        }
      />
      <p role="status" className="flex min-h-14 items-center border-b border-line">
        {describeStep(students, lifted, moved)}
      </p>
      <ol className="grow">
        {students.map((student, index) => (
          <li
            key={student._id}
            className={classes(
              "border-b border-line",
              student === lifted && "-mx-4 bg-gold-soft px-4",
              student === moved && !lifted && "-mx-4 bg-act-soft px-4",
            )}
          >
            <button
              type="button"
              ref={student === moved ? movedButton : undefined}
              aria-pressed={student === lifted}
              className="flex min-h-11.5 w-full items-center gap-3 text-start -outline-offset-2"
              onClick={() => press(student)}
              onKeyDown={({ key }) => key === "Escape" && setLifted(undefined)}
            >
              <span aria-hidden="true" className="w-7 shrink-0 text-sm text-ink-soft tabular-nums">
                {formatNumber(index + 1)}
              </span>
              <ClippedText className="grow">{nameOf(student)}</ClippedText>
            </button>
          </li>
        ))}
      </ol>
      <footer className="sticky bottom-0 -mx-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <ActionError>{ordering.errorText}</ActionError>
        <Button isWide isPending={ordering.isPending} onClick={save}>
          {t("sheet.keepOrder")}
        </Button>
      </footer>
    </div>
  );
}

function describeStep(
  students: readonly SheetStudent[],
  lifted?: SheetStudent,
  moved?: SheetStudent,
): string {
  if (lifted) return t("sheet.orderPlace", { name: bidiIsolate(nameOf(lifted)) });
  if (!moved) return t("sheet.orderHelp");
  return t("sheet.orderMoved", {
    name: bidiIsolate(nameOf(moved)),
    place: formatNumber(students.indexOf(moved) + 1),
  });
}
