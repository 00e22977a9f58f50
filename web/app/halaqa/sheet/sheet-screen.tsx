import { shownTitle } from "@madrasa/contract/shown-title";
import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { announcementsPath, editorPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { useIsClockWrong } from "../../lib/server-clock.ts";
import type { SheetStudent, Sheet } from "./apply-entries.ts";
import { AttendanceView, attendanceWords } from "./attendance-view.tsx";
import { nextStudent } from "./next-passage.ts";
import { SheetStudentDrawer } from "./sheet-student-drawer.tsx";
import { SheetStudentRow } from "./sheet-student-row.tsx";
import { trackName } from "./sheet-entry-words.ts";
import type { SheetActions } from "./sheet-actions.ts";
import { today } from "./days.ts";
import { AnyDay, DayMenu } from "./sheet-day.tsx";
import { SheetHeader } from "./sheet-header.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";

const view = { Meanwhile: SheetSkeleton };
const OrderView = lazyComponent(async () => (await import("./order-view.tsx")).OrderView, view);
const OverviewView = lazyComponent(
  async () => (await import("./overview-view.tsx")).OverviewView,
  view,
);
const KnownView = lazyComponent(async () => (await import("./known-view.tsx")).KnownView, view);
const DaysOffDialog = lazyComponent(
  async () => (await import("./days-off-dialog.tsx")).DaysOffDialog,
  {
    Meanwhile: () => null,
  },
);

type SheetScreenProps = {
  sheet: Sheet;
  day: string;
  /** True for the day on which the sheet was opened: entries are not corrections. */
  isOwnDay?: boolean;
  toDay: (day: string) => void;
  actions: SheetActions;
  /** True while the sheet still shows the previous day. */
  isReading?: boolean;
  mark?: ReactNode;
  backTo: string;
};

export function SheetScreen(props: SheetScreenProps) {
  const { sheet, day, isOwnDay = false, actions } = props;
  const [search] = useSearchParams();
  const view = search.get("view");
  const [corrected, setCorrected] = useState<string>();
  if (view === "order" && !sheet.isOfAdmin) return <OrderView sheet={sheet} />;
  if (view === "known") return <KnownView sheet={sheet} />;
  if (view === "overview") return <OverviewView sheet={sheet} />;
  const isOpen = isOwnDay || corrected === day;
  if (view === "attendance" && isOpen) return <AttendanceView {...{ sheet, day, actions }} />;
  return <Sheet {...props} isOpen={isOpen} onCorrect={() => setCorrected(day)} />;
}

type OfDay = SheetScreenProps & {
  /** True if entries can be made. */
  isOpen: boolean;
  onCorrect: () => void;
};

function Sheet(props: OfDay) {
  const { sheet, day, toDay, actions, isReading = false, mark, backTo, isOpen } = props;
  const [isPlanning, setPlanning] = useState(false);
  const isClockWrong = useIsClockWrong();
  const state = sheet.days.find((one) => one.day === day)?.state;
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-3xl flex-col px-4">
      <SheetHeader
        title={<UserText lang={sheet.course.language}>{shownTitle(sheet.course)}</UserText>}
        backTo={backTo}
        below={
          <div className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft">
            {sheet.isOfAdmin ? (
              <AnyDay {...{ sheet, day, toDay }} />
            ) : (
              <DayMenu {...{ day, toDay }} />
            )}
            {mark}
          </div>
        }
        end={
          <SheetMenu
            {...{ sheet, day, state, actions }}
            isOpen={isOpen && !isReading}
            onPlan={() => setPlanning(true)}
          />
        }
      />
      {isClockWrong && (
        <Notice title={t("sheet.clockWrong")} className="mb-2">
          {t("sheet.clockWrongHelp")}
        </Notice>
      )}
      {sheet.isOfAdmin && (
        <Notice title={t("sheet.isCorrection")} className="mb-2">
          {t("sheet.isCorrectionHelp")}
        </Notice>
      )}
      {isReading ? (
        <RowsSkeleton rows={sheet.students.length} />
      ) : (
        <Halaqa key={day} {...props} state={state} />
      )}
      {isPlanning && <DaysOffDialog {...{ sheet, actions }} onClose={() => setPlanning(false)} />}
    </div>
  );
}

function Halaqa({ sheet, day, actions, state, isOpen, onCorrect }: OfDay & { state: DayState }) {
  const [open, setOpen] = useState<SheetStudent["_id"]>();
  const student = sheet.students.find(({ _id }) => _id === open);
  const [lastOpen, setLastOpen] = useState<SheetStudent>();
  const show = (next: SheetStudent | undefined) => {
    setOpen(next?._id);
    if (next) setLastOpen(next);
  };
  const isOff = state === "off";
  const isOpenToEntries = !isOff && isOpen;
  const marked = lastOpen ?? nextStudent(sheet, day);
  if (sheet.students.length === 0) return <NoStudents sheet={sheet} />;
  return (
    <>
      <div className="flex min-h-11 items-center border-b border-line">
        <AttendanceLink {...{ sheet, day, state }} isDisabled={!isOpenToEntries} />
        {(["new", "recent", "old"] as const).map((track) => (
          <span
            key={track}
            className="line-clamp-2 w-12 shrink-0 text-center text-xs wrap-anywhere text-ink-soft"
          >
            {trackName(track)}
          </span>
        ))}
      </div>
      {isOff && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
          <p>{t("sheet.isOff")}</p>
          {sheet.can.askSubstitute && day >= today() && (
            <LinkButton to={announcementsPath(sheet.course._id, day)} variant="secondary" isCompact>
              {t("courses.announceNoClass")}
            </LinkButton>
          )}
        </div>
      )}
      <ul className="grow">
        {sheet.students.map((one) => (
          <SheetStudentRow
            key={one._id}
            {...{ sheet, day }}
            student={one}
            isMarked={isOpenToEntries && one._id === marked?._id}
            onOpen={isOpenToEntries ? () => show(one) : undefined}
          />
        ))}
      </ul>
      {sheet.leftOut > 0 && (
        <p className="py-3 text-sm text-ink-soft">{t("sheet.leftOut", { count: sheet.leftOut })}</p>
      )}
      <footer className="sticky bottom-0 -mx-4 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <MainButton
          {...{ sheet, day, state, actions, isOpen, onCorrect }}
          onHear={show}
          last={lastOpen}
        />
      </footer>
      {student && (
        <SheetStudentDrawer
          {...{ sheet, day, student, actions }}
          onNext={show}
          onClose={() => show(undefined)}
        />
      )}
    </>
  );
}

function NoStudents({ sheet: { course, isOfAdmin } }: { sheet: Sheet }) {
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-semibold">{t("sheet.noStudents")}</p>
      {!isOfAdmin && (
        <LinkButton to={`/slips?courseId=${course._id}`} className="mt-4">
          {t("courses.slips")}
        </LinkButton>
      )}
    </div>
  );
}

type DayState = Sheet["days"][number]["state"] | undefined;
type OfState = { sheet: Sheet; day: string; state: DayState };

function AttendanceLink({ sheet, day, state, isDisabled }: OfState & { isDisabled: boolean }) {
  const [search] = useSearchParams();
  const shown = state === "held" ? attendanceWords(sheet, day) : t("sheet.whoIsAway");
  if (isDisabled) return <p className="grow text-[0.9375rem] text-ink-soft">{shown}</p>;
  const to = new URLSearchParams(search);
  to.set("view", "attendance");
  return (
    <Link
      to={`?${to}`}
      state={{ isOfSheet: true }}
      className="flex min-h-11 grow items-center text-[0.9375rem] font-semibold text-act"
    >
      {shown}
    </Link>
  );
}

type MainButtonProps = OfState & {
  actions: SheetActions;
  isOpen: boolean;
  last: SheetStudent | undefined;
  onCorrect: () => void;
  onHear: (student: SheetStudent) => void;
};

function MainButton({ sheet, day, state, actions, ...rest }: MainButtonProps) {
  const { isOpen, last, onCorrect, onHear } = rest;
  if (!isOpen) {
    if (day < sheet.editableFrom)
      return <p className="text-ink-soft">{t("sheet.adminCorrects")}</p>;
    return (
      <Button isWide onClick={onCorrect}>
        {t("sheet.correct")}
      </Button>
    );
  }
  if (state === "off") {
    return (
      <Button isWide variant="secondary" onClick={() => actions.markDay(day, null)}>
        {t("sheet.thereIsClass")}
      </Button>
    );
  }
  if (state === undefined) {
    return (
      <Button isWide onClick={() => actions.markDay(day, "held")}>
        {t("sheet.allPresent")}
      </Button>
    );
  }
  const next = nextStudent(sheet, day, last);
  if (!next) return <p className="py-2.5 text-center font-semibold">{t("sheet.allHeard")}</p>;
  return (
    <Button isWide onClick={() => onHear(next)}>
      {t("sheet.hear", { name: bidiIsolate(next.firstName) })}
    </Button>
  );
}

type SheetMenuProps = OfState & {
  actions: SheetActions;
  isOpen: boolean;
  onPlan: () => void;
};

function SheetMenu({ sheet, day, state, actions, isOpen, onPlan }: SheetMenuProps) {
  const navigate = useNavigate();
  const hasEntry =
    sheet.sheetEntries.some((row) => row.day === day && !row.isElsewhere) ||
    sheet.absences.some((row) => row.day === day);
  return (
    <Menu
      label={t("sheet.more")}
      trigger={<Ellipsis className="size-5" />}
      entries={[
        {
          id: "off",
          label: t(state === "off" ? "sheet.thereIsClass" : "sheet.noClass"),
          isDisabled: !isOpen || hasEntry,
          onAction: () => void actions.markDay(day, state === "off" ? null : "off"),
        },
        { id: "days-off", label: t("sheet.daysOff"), onAction: onPlan },
        ...(sheet.isOfAdmin
          ? []
          : [
              {
                id: "order",
                label: t("sheet.order"),
                onAction: () => void navigate("?view=order"),
              },
            ]),
        { id: "known", label: t("sheet.knows"), onAction: () => void navigate("?view=known") },
        {
          id: "overview",
          label: t("sheet.overview"),
          onAction: () => void navigate("?view=overview"),
        },
        ...(sheet.can.askSubstitute
          ? [
              {
                id: "helpers",
                label: t("courses.helpers"),
                onAction: () => void navigate(`${editorPath(sheet.course._id)}#settings`),
              },
            ]
          : []),
      ]}
    />
  );
}
