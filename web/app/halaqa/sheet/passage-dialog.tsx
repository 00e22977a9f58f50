import { STUMBLES_MAX } from "@madrasa/contract/limits";
import { type Direction, DIRECTIONS } from "@madrasa/contract/quran/directions";
import { type Unit, UNITS_OF } from "@madrasa/contract/quran/units";
import { firstOf, SURAHS, VERSES } from "@madrasa/contract/quran/verses";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Chosen, SheetStudent, Sheet, Track } from "./apply-entries.ts";
import { edgesOf, PassageFields, passageIn } from "./passage-fields.tsx";
import { trackName } from "./sheet-entry-words.ts";
import type { SheetActions } from "./sheet-actions.ts";

type PassageDialogProps = {
  sheet: Sheet;
  student: SheetStudent;
  actions: SheetActions;
  track: Track;
  direction: Direction;
  passage: Chosen | undefined;
  unit: Unit;
  onChoose: (passage: Chosen) => void;
  onClose: () => void;
};

export function PassageDialog({
  sheet,
  student,
  actions,
  track,
  passage,
  onChoose,
  onClose,
  ...at
}: PassageDialogProps) {
  // Most beginners start with the last surah.
  const first = track === "new" ? firstOf(SURAHS) : 1;
  const [verses, setVerses] = useState(() =>
    edgesOf({ from: passage?.from ?? first, to: passage?.to ?? (track === "new" ? VERSES : 7) }),
  );
  const [unit, setUnit] = useState(at.unit);
  const [direction, setDirection] = useState(at.direction);
  const [stumbles, setStumbles] = useState(passage?.stumbles ?? 0);
  const [errorText, setErrorText] = useState<string>();
  const submit = () => {
    const chosen = passageIn(verses);
    if ("errorText" in chosen) return setErrorText(chosen.errorText);
    if (direction !== at.direction) void actions.setDirection(student, direction);
    onChoose({ ...chosen, unit, ...((stumbles > 0 || passage?.stumbles) && { stumbles }) });
    return onClose();
  };
  return (
    <Dialog
      isOpen
      storesText
      onOpenChange={onClose}
      title={t("sheet.passageOf", { track: trackName(track) })}
    >
      <Form onSubmit={submit}>
        <div className="grid gap-4">
          <PassageFields value={verses} onChange={setVerses} />
          <Disclosure title={t("sheet.more")}>
            <div className="grid gap-4">
              <ChoiceChips
                legend={t("sheet.unitLegend")}
                options={UNITS_OF[sheet.mushaf].map((value) => ({
                  value,
                  label: t("sheet.unit", { unit: value }),
                }))}
                value={unit}
                onChange={setUnit}
              />
              {track === "new" && !sheet.isOfAdmin && (
                <ChoiceChips
                  legend={t("sheet.directionLegend")}
                  options={DIRECTIONS.map((value) => ({
                    value,
                    label: t("sheet.direction", { direction: value }),
                  }))}
                  value={direction}
                  onChange={setDirection}
                />
              )}
              <div className="flex items-center justify-between gap-3">
                <span className="font-semibold">{t("sheet.stumbles")}</span>
                <span className="flex items-center rounded-control border border-line">
                  <IconButton
                    label={t("sheet.fewer")}
                    icon={<Minus className="size-5" />}
                    onClick={() => setStumbles(Math.max(0, stumbles - 1))}
                  />
                  <output className="min-w-8 text-center">{formatNumber(stumbles)}</output>
                  <IconButton
                    label={t("sheet.moreStumbles")}
                    icon={<Plus className="size-5" />}
                    onClick={() => setStumbles(Math.min(STUMBLES_MAX, stumbles + 1))}
                  />
                </span>
              </div>
            </div>
          </Disclosure>
        </div>
        <SubmitActions label={t("sheet.choose")} errorText={errorText} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
