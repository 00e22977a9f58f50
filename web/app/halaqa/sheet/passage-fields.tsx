import { isTooLong } from "@madrasa/contract/quran/units";
import {
  firstOf,
  lastOf,
  nameOf,
  type Passage,
  passageOf,
  SURAHS,
  verseAt,
} from "@madrasa/contract/quran/verses";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/form/select.tsx";
import { surahName } from "./passage-words.ts";

const versesOf = (surah: number) => lastOf(surah) - firstOf(surah) + 1;

type Verse = { surah: number; ayah: number };
/** Raw input: the last verse may precede the first. */
export type Edges = { from: Verse; to: Verse };

export const edgesOf = ({ from, to }: Passage): Edges => ({ from: nameOf(from), to: nameOf(to) });

export function passageIn(edges: Edges): Passage | { errorText: string } {
  const chosen = passageOf(edges);
  if (!chosen) return { errorText: t("fields.PASSAGE_ORDER") };
  return isTooLong(chosen) ? { errorText: t("fields.PASSAGE_LONG") } : chosen;
}

type PassageFieldsProps = { value: Edges; onChange: (edges: Edges) => void };

export function PassageFields({ value: { from, to }, onChange }: PassageFieldsProps) {
  const chooseFrom = (next: Verse) => {
    const start = verseAt(next.surah, next.ayah) ?? 1;
    const end = verseAt(to.surah, to.ayah) ?? 1;
    const isOther = end < start || next.surah !== from.surah;
    onChange({
      from: next,
      to: isOther ? { surah: next.surah, ayah: versesOf(next.surah) } : to,
    });
  };
  return (
    <>
      <VerseFields edge="from" verse={from} onChange={chooseFrom} />
      <VerseFields edge="to" verse={to} onChange={(next) => onChange({ from, to: next })} />
    </>
  );
}

type VerseFieldsProps = {
  edge: "from" | "to";
  verse: Verse;
  onChange: (verse: Verse) => void;
};

function VerseFields({ edge, verse, onChange }: VerseFieldsProps) {
  const { surah, ayah } = verse;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
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
