import { NEW_PARTS_ASKED, lengthInParts } from "@madrasa/contract/quran/units";
import { STUMBLES_MAX } from "@madrasa/contract/limits";
import { DIRECTIONS, moveEnd } from "@madrasa/contract/quran/directions";
import { firstOf, lastOf, surahOf, SURAHS } from "@madrasa/contract/quran/verses";
import { Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatNumber, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { DOUBLE_TAP_MS } from "../../lib/double-tap.ts";
import { classes } from "../../ui/classes.ts";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { Chosen, Entry, SheetStudent, SheetEntry, Sheet } from "./apply-entries.ts";
import { daysBetween, weekdayOf } from "./days.ts";
import { GradeMark } from "./grade-mark.tsx";
import type { TrackState } from "./next-passage.ts";
import { PassageDialog } from "./passage-dialog.tsx";
import { passageWords, surahName } from "./passage-words.ts";
import { gradeName, GRADES } from "./sheet-entry-words.ts";
import type { SheetActions } from "./sheet-actions.ts";

const AN_NABA = 78;
/** First passages of most beginners, with the direction that follows from them. */
const STARTS = [
  { surah: SURAHS, direction: "backward" },
  { surah: 1, direction: "onward" },
] as const;
type Start = (typeof STARTS)[number];
const CHIP = "min-h-11 rounded-full border px-4 text-[0.9375rem]";
const CHOSEN_CHIP = "border-act bg-act-soft font-semibold text-act inset-ring inset-ring-act";

type TrackEntryProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  state: TrackState;
  passageId: string;
  entry: SheetEntry | undefined;
  name: string;
  /** True after adding, to move the focus. */
  isAdded: boolean;
  onTakeBack: () => void;
};

export function TrackEntry(props: TrackEntryProps) {
  const { sheet, day, student, actions, state, passageId, entry, name, isAdded, onTakeBack } =
    props;
  const { track, next, unit: unitAtFirst, direction } = state;
  const [chosen, setChosen] = useState<Chosen>();
  const [isChoosing, setChoosing] = useState(false);
  /** Pressed before the passage was known. */
  const [wantedGrade, setWantedGrade] = useState<Entry["grade"]>();
  const [asked, setAsked] = useState<Entry>();
  const [wasAsked, setWasAsked] = useState(false);
  const [undirected, setUndirected] = useState<Entry>();
  const [start, setStart] = useState<Start>();
  const passageButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAdded) passageButton.current?.focus();
  }, [isAdded]);
  const pressedAt = useRef(-DOUBLE_TAP_MS);
  const known = entry ?? next;
  const passage: Chosen | undefined = chosen ?? (known && { unit: unitAtFirst, ...known });
  const mistakes = passage?.stumbles ?? 0;
  const unit = passage?.unit ?? unitAtFirst;
  const way = { unit, mushaf: sheet.mushaf, direction: start?.direction ?? direction };
  const isBeginning = track === "new" && !known;

  /** Most students who continue from an-Naba begin with it; those who start at the end reach it near the end. */
  const isFirstNew = ({ from }: Entry) =>
    track === "new" &&
    !state.last &&
    state.entries.every((one) => one === entry) &&
    student.direction === null &&
    !sheet.isOfAdmin &&
    surahOf(from) === AN_NABA;

  const write = (wanted: Entry | null) => {
    if (wanted && start && !sheet.isOfAdmin && student.direction !== start.direction) {
      void actions.setDirection(student, start.direction);
    }
    void actions.write({ student, day, track, passageId }, wanted);
  };
  const save = (wanted: Entry) => {
    const isLong = track === "new" && lengthInParts(wanted, sheet.mushaf) > NEW_PARTS_ASKED;
    if (isLong && !wasAsked) setAsked(wanted);
    else if (isFirstNew(wanted)) setUndirected(wanted);
    else write(wanted);
  };
  const choose = (wanted: Chosen) => {
    setChosen(wanted);
    const grade = entry?.grade ?? wantedGrade;
    if (grade) save(entryOf(wanted, grade));
  };
  const press = (grade: Entry["grade"], at: number) => {
    const isDoubleTap = at - pressedAt.current < DOUBLE_TAP_MS;
    pressedAt.current = at;
    if (!passage) {
      setWantedGrade(grade);
      setChoosing(true);
    } else if (entry?.grade !== grade) save(entryOf(passage, grade));
    else if (!isDoubleTap) {
      onTakeBack();
      write(null);
    }
  };
  const moved = (step: 1 | -1) => passage && moveEnd(passage, step, way);
  return (
    <section aria-label={name} className="py-2.5">
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          ref={passageButton}
          className="min-h-11 min-w-0 grow rounded-control text-start leading-snug"
          onClick={() => setChoosing(true)}
        >
          <span className="block truncate text-[0.8125rem] text-ink-soft">
            <b className="font-semibold text-ink">{name}</b>
            {state.entries.every((one) => one === entry) && ` · ${since(state, day)}`}
          </span>
          <span
            // Keeps its height, so that a chip does not move the grades.
            className={classes(
              "block font-serif text-lg font-semibold",
              isBeginning && "min-h-[2lh]",
            )}
          >
            {passage ? passageWords(passage) : t("sheet.choosePassage")}
          </span>
        </button>
        <div className="flex shrink-0 items-center rounded-control border border-line">
          {([-1, 1] as const).map((step) => {
            const to = moved(step);
            const Icon = step === 1 ? Plus : Minus;
            return (
              <button
                key={step}
                type="button"
                aria-label={t(step === 1 ? "sheet.longer" : "sheet.shorter", {
                  track: name,
                  unit: t("sheet.unit", { unit }),
                })}
                aria-disabled={!to}
                className={classes(
                  "grid size-11 place-items-center text-act aria-disabled:opacity-35",
                  step === 1 && "order-last",
                )}
                onClick={() => to && choose({ ...passage, ...to, unit })}
              >
                <Icon className="size-5" />
              </button>
            );
          })}
          <span className="min-w-11 text-center text-sm text-ink-soft">
            {t("sheet.unit", { unit })}
          </span>
        </div>
      </div>
      {isBeginning && (
        <div className="mt-1 flex flex-wrap gap-2">
          {STARTS.map((one) => (
            <button
              key={one.surah}
              type="button"
              aria-pressed={one === start}
              className={classes(CHIP, one === start ? CHOSEN_CHIP : "border-edge bg-raised")}
              onClick={() => {
                setStart(one);
                setChosen({ from: firstOf(one.surah), to: lastOf(one.surah), unit });
              }}
            >
              {surahName(one.surah)}
            </button>
          ))}
          <button
            type="button"
            className={classes(CHIP, "border-edge bg-raised")}
            onClick={() => setChoosing(true)}
          >
            {t("sheet.otherPassage")}
          </button>
        </div>
      )}
      <div className="mt-2 grid grid-cols-[repeat(4,minmax(0,1fr))_auto] gap-1.5">
        {GRADES.map((grade) => {
          const isOwn = entry?.grade === grade;
          return (
            <button
              key={grade}
              type="button"
              aria-pressed={isOwn}
              className={classes(
                "grid min-h-13 content-start justify-items-center rounded-control border-[1.5px] px-0.5 py-1.5 text-sm wrap-anywhere",
                isOwn ? "border-act bg-act-soft font-semibold text-act" : "border-line text-ink",
              )}
              onClick={({ timeStamp }) => press(grade, timeStamp)}
            >
              <GradeMark
                grade={grade}
                isPlain
                className={classes("size-4.5", !isOwn && "text-ink-soft")}
              />
              {gradeName(grade)}
              <HiddenName>{name}</HiddenName>
            </button>
          );
        })}
        <button
          type="button"
          aria-disabled={!passage || mistakes >= STUMBLES_MAX}
          className="grid min-h-13 min-w-11 content-center justify-items-center rounded-control border-[1.5px] border-line text-sm text-ink-soft aria-disabled:opacity-35"
          onClick={() => {
            if (passage && mistakes < STUMBLES_MAX) choose({ ...passage, stumbles: mistakes + 1 });
          }}
        >
          <Plus className="size-4.5" />
          <span className="sr-only">{t("sheet.moreStumbles")} </span>
          {formatNumber(mistakes)}
        </button>
      </div>
      {isChoosing && (
        <PassageDialog
          {...{ sheet, student, actions, track, direction, passage, unit }}
          onChoose={(wanted) => {
            setStart(undefined);
            choose(wanted);
          }}
          onClose={() => {
            setChoosing(false);
            setWantedGrade(undefined);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={() => {
          setAsked(undefined);
          if (entry) setChosen(undefined);
        }}
        variant="primary"
        title={t("sheet.isLongTitle")}
        confirmLabel={t("sheet.isRight")}
        onConfirm={() => {
          setWasAsked(true);
          if (asked) write(asked);
          setAsked(undefined);
        }}
      >
        {t("sheet.isLongText", { passage: asked ? bidiIsolate(passageWords(asked)) : "" })}
      </ConfirmDialog>
      <Dialog
        isOpen={undirected !== undefined}
        onOpenChange={() => setUndirected(undefined)}
        size="small"
        title={t("sheet.directionLegend")}
      >
        <div className="grid gap-2.5">
          {DIRECTIONS.map((one) => (
            <Button
              key={one}
              variant="secondary"
              onClick={() => {
                if (!undirected) return;
                void actions.setDirection(student, one);
                write(undirected);
                setUndirected(undefined);
              }}
            >
              {t("sheet.direction", { direction: one })}
            </Button>
          ))}
        </div>
      </Dialog>
    </section>
  );
}

function entryOf({ from, to, unit, stumbles }: Chosen, grade: Entry["grade"]): Entry {
  return { from, to, grade, unit, ...(stumbles !== undefined && { stumbles }) };
}

const WEEK = 7;

/** "continues from Sunday", "repeat, from Sunday", "heard 21 days ago". */
function since({ last }: TrackState, day: string): string {
  if (!last) return t("sheet.notBegun");
  const count = daysBetween(last.day, day);
  if (last.grade === 4) return t("sheet.againFrom", { day: weekdayOf(last.day) });
  if (count > 0 && count < WEEK) return t("sheet.goesOnFrom", { day: weekdayOf(last.day) });
  return t("sheet.heardAgo", { count });
}
