import { STUMBLES_MAX } from "@madrasa/contract/limits";
import type { Direction } from "@madrasa/contract/quran/goes-on";
import { isTooLong, type Unit, UNITS_OF } from "@madrasa/contract/quran/units";
import {
  firstOf,
  lastOf,
  nameOf,
  passageOf,
  SURAHS,
  VERSES,
  verseAt,
} from "@madrasa/contract/quran/verses";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Chosen, Pupil, Sheet, Track } from "./apply-acts.ts";
import { surahName } from "./passage-words.ts";
import { trackName } from "./recital-words.ts";
import { useSetDirection } from "./sheet.api.ts";

const versesOf = (surah: number) => lastOf(surah) - firstOf(surah) + 1;

type PassageDialogProps = {
  sheet: Sheet;
  pupil: Pupil;
  track: Track;
  direction: Direction;
  passage: Chosen | undefined;
  unit: Unit;
  onChoose: (passage: Chosen) => void;
  onClose: () => void;
};

/** Any passage, its unit, how the new track goes on, and the stumbles. */
export function PassageDialog({
  sheet,
  pupil,
  track,
  passage,
  onChoose,
  onClose,
  ...at
}: PassageDialogProps) {
  // Most who begin do so with the last surah.
  const first = track === "new" ? firstOf(SURAHS) : 1;
  const [from, setFrom] = useState(() => nameOf(passage?.from ?? first));
  const [to, setTo] = useState(() => nameOf(passage?.to ?? (track === "new" ? VERSES : 7)));
  const [unit, setUnit] = useState(at.unit);
  const [direction, setDirection] = useState(at.direction);
  const [stumbles, setStumbles] = useState(passage?.stumbles ?? 0);
  const [problem, setProblem] = useState<string>();
  const setting = useSetDirection(sheet.course._id);
  const submit = () => {
    const chosen = passageOf({ from, to });
    if (!chosen) return setProblem(t("fields.PASSAGE_ORDER"));
    if (isTooLong(chosen)) return setProblem(t("fields.PASSAGE_LONG"));
    if (direction !== at.direction) setting.mutate({ studentId: pupil._id, direction });
    onChoose({ ...chosen, unit, ...((stumbles > 0 || passage?.stumbles) && { stumbles }) });
    return onClose();
  };
  const chooseFrom = (next: typeof from) => {
    setFrom(next);
    const start = verseAt(next.surah, next.ayah) ?? 1;
    const end = verseAt(to.surah, to.ayah) ?? 1;
    if (end < start || next.surah !== from.surah) {
      setTo({ surah: next.surah, ayah: versesOf(next.surah) });
    }
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
          <VerseFields edge="from" verse={from} onChange={chooseFrom} />
          <VerseFields edge="to" verse={to} onChange={setTo} />
          <ChoiceChips
            legend={t("sheet.unitLegend")}
            options={UNITS_OF[sheet.mushaf].map((value) => ({
              value,
              label: t("sheet.unit", { unit: value }),
            }))}
            value={unit}
            onChange={setUnit}
          />
          {track === "new" && (
            <ChoiceChips
              legend={t("sheet.directionLegend")}
              options={(["onward", "backward"] as const).map((value) => ({
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
        <SubmitActions label={t("sheet.choose")} problem={problem} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type Verse = { surah: number; ayah: number };
type VerseFieldsProps = {
  edge: "from" | "to";
  verse: Verse;
  onChange: (verse: Verse) => void;
};

function VerseFields({ edge, verse, onChange }: VerseFieldsProps) {
  const { surah, ayah } = verse;
  const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2.5">
      <Select
        label={t("sheet.edge", { edge })}
        value={String(surah)}
        options={numbers(SURAHS).map((one) => ({
          value: String(one),
          label: `${formatNumber(one)}. ${surahName(one)}`,
        }))}
        onChange={({ currentTarget }) => {
          const next = Number(currentTarget.value);
          onChange({ surah: next, ayah: edge === "from" ? 1 : versesOf(next) });
        }}
      />
      <Select
        label={t("sheet.verse")}
        value={String(ayah)}
        options={numbers(versesOf(surah)).map((one) => ({
          value: String(one),
          label: formatNumber(one),
        }))}
        onChange={({ currentTarget }) => onChange({ surah, ayah: Number(currentTarget.value) })}
      />
    </div>
  );
}
