import { NEW_PARTS_ASKED, lengthInParts } from "@madrasa/contract/quran/units";
import { moveEnd } from "@madrasa/contract/quran/goes-on";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { NameOf } from "../../ui/display/user-text.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { Chosen, Entry, Pupil, Sheet } from "./apply-acts.ts";
import { daysBetween, weekdayOf } from "./days.ts";
import { GradeMark } from "./grade-mark.tsx";
import type { TrackState } from "./next-passage.ts";
import { PassageDialog } from "./passage-dialog.tsx";
import { passageWords } from "./passage-words.ts";
import { gradeName, GRADES, trackName } from "./recital-words.ts";
import type { SheetActs } from "./sheet-acts.ts";

type TrackEntryProps = {
  sheet: Sheet;
  day: string;
  pupil: Pupil;
  acts: SheetActs;
  state: TrackState;
};

/** A track: the passage filled in, its end moved by a unit, and four grades of which a press is the entry. */
export function TrackEntry({ sheet, day, pupil, acts, state }: TrackEntryProps) {
  const { track, entry, next, unit: unitAtFirst, direction } = state;
  const [chosen, setChosen] = useState<Chosen>();
  const [isChoosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<Entry>();
  const [wasAsked, setWasAsked] = useState(false);
  const known = entry ?? next;
  const passage: Chosen | undefined = chosen ?? (known && { unit: unitAtFirst, ...known });
  const unit = passage?.unit ?? unitAtFirst;
  const way = { unit, mushaf: sheet.mushaf, direction };

  const save = (wanted: Entry) => {
    const isLong = track === "new" && lengthInParts(wanted, sheet.mushaf) > NEW_PARTS_ASKED;
    if (isLong && !wasAsked) setAsked(wanted);
    else void acts.write(pupil, day, track, wanted);
  };
  /** Where there is an entry it changes with the passage. */
  const choose = (wanted: Chosen) => {
    setChosen(wanted);
    if (entry) save(entryOf(wanted, entry.grade));
  };
  const press = (grade: Entry["grade"]) => {
    if (!passage) setChoosing(true);
    else if (entry?.grade === grade) void acts.write(pupil, day, track, null);
    else save(entryOf(passage, grade));
  };
  const moved = (step: 1 | -1) => passage && moveEnd(passage, step, way);
  const name = trackName(track);
  return (
    <section aria-label={name} className="py-2.5">
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className="min-h-11 min-w-0 grow rounded-control text-start leading-snug"
          onClick={() => setChoosing(true)}
        >
          <span className="block truncate text-[0.8125rem] text-ink-soft">
            <b className="font-semibold text-ink">{name}</b>
            {` · ${since(state, day)}`}
          </span>
          <span className="block font-serif text-lg font-semibold">
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
      <div className="mt-2 grid grid-cols-4 gap-1.5">
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
              onClick={() => press(grade)}
            >
              <GradeMark
                grade={grade}
                isPlain
                className={classes("size-4.5", !isOwn && "text-ink-soft")}
              />
              {gradeName(grade)}
              <NameOf>{name}</NameOf>
            </button>
          );
        })}
      </div>
      {isChoosing && (
        <PassageDialog
          {...{ sheet, pupil, track, direction, passage, unit }}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={() => {
          setAsked(undefined);
          // The entry stands as it was.
          if (entry) setChosen(undefined);
        }}
        variant="primary"
        title={t("sheet.isLongTitle")}
        confirmLabel={t("sheet.isRight")}
        onConfirm={() => {
          setWasAsked(true);
          if (asked) void acts.write(pupil, day, track, asked);
          setAsked(undefined);
        }}
      >
        {t("sheet.isLongText", { passage: asked ? isolated(passageWords(asked)) : "" })}
      </ConfirmDialog>
    </section>
  );
}

function entryOf({ from, to, unit, stumbles }: Chosen, grade: Entry["grade"]): Entry {
  return { from, to, grade, unit, ...(stumbles !== undefined && { stumbles }) };
}

const WEEK = 7;

/** "goes on from Sunday", "again, from Sunday", "heard 21 days ago". */
function since({ last }: TrackState, day: string): string {
  if (!last) return t("sheet.notBegun");
  const count = daysBetween(last.day, day);
  if (last.grade === 4) return t("sheet.againFrom", { day: weekdayOf(last.day) });
  if (count > 0 && count < WEEK) return t("sheet.goesOnFrom", { day: weekdayOf(last.day) });
  return t("sheet.heardAgo", { count });
}
