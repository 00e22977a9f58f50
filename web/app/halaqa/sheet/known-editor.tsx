import { partsLearned } from "@madrasa/contract/quran/parts";
import { testPassages } from "@madrasa/contract/quran/tests";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { firstOf, type Passage, passageOf, SURAHS, VERSES } from "@madrasa/contract/quran/verses";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import type { KnownChange } from "./known.api.ts";
import { edgesOf, PassageFields } from "./passage-fields.tsx";
import { passageWords } from "./passage-words.ts";

type KnownEditorProps = {
  name: string;
  mushaf: Mushaf;
  known: readonly Passage[];
  onMark: (mark: KnownChange) => void;
};

/**
 * Juz known before any entry. Choosing the first and last juz marks the range, or clears it if the first was marked.
 */
export function KnownEditor({ name, mushaf, known, onMark }: KnownEditorProps) {
  const [first, setFirst] = useState<{ index: number; isKnown: boolean }>();
  const parts = partsLearned(
    known.map((passage) => ({ ...passage, day: 0 })),
    mushaf,
  );
  const passages = testPassages("part", mushaf);
  const press = (index: number, isWhole: boolean) => {
    const isKnown = first?.isKnown ?? !isWhole;
    const [from, to] = [
      Math.min(index, first?.index ?? index),
      Math.max(index, first?.index ?? index),
    ];
    if (first?.index !== index) {
      onMark({ from: passages[from]?.from ?? 1, to: passages[to]?.to ?? VERSES, isKnown });
    }
    setFirst(first ? undefined : { index, isKnown });
  };
  return (
    <div className="pb-3">
      <div className="grid grid-cols-6 gap-1.5 sm:grid-cols-10">
        {parts.map(({ part, learned, verses }, index) => {
          const isWhole = learned === verses;
          return (
            <button
              key={part}
              type="button"
              aria-pressed={isWhole ? true : learned > 0 && "mixed"}
              className={classes(
                "min-h-11 rounded-control border-[1.5px] font-semibold tabular-nums",
                isWhole && "border-act bg-act text-on-act",
                !isWhole && (learned > 0 ? "border-act bg-act-soft text-act" : "border-line"),
                first?.index === index && "outline-2 outline-offset-2 outline-act",
              )}
              onClick={() => press(index, isWhole)}
            >
              <span aria-hidden="true">{formatNumber(part)}</span>
              <span className="sr-only">{t("sheet.part", { part })}</span>
              <HiddenName>{name}</HiddenName>
            </button>
          );
        })}
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-ink-soft">
        {first
          ? t(first.isKnown ? "sheet.knownUntil" : "sheet.unknownUntil", { part: first.index + 1 })
          : known.map(passageWords).join(" · ")}
      </p>
      <OtherVerses name={name} onMark={onMark} />
    </div>
  );
}

function OtherVerses({ name, onMark }: Pick<KnownEditorProps, "name" | "onMark">) {
  const [isOpen, setOpen] = useState(false);
  const [edges, setEdges] = useState(() => edgesOf({ from: firstOf(SURAHS), to: VERSES }));
  const [errorText, setErrorText] = useState<string>();
  const mark = (isKnown: boolean) => {
    const passage = passageOf(edges);
    setErrorText(passage ? undefined : t("fields.PASSAGE_ORDER"));
    if (passage) onMark({ ...passage, isKnown });
  };
  return (
    <Disclosure title={t("sheet.knownVerses")} isOpen={isOpen} onOpenChange={setOpen}>
      {isOpen && (
        <div className="grid gap-3 pb-2">
          <PassageFields value={edges} onChange={setEdges} />
          <FormError message={errorText} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => mark(true)}>
              {t("sheet.markKnown")}
              <HiddenName>{name}</HiddenName>
            </Button>
            <Button variant="secondary" onClick={() => mark(false)}>
              {t("sheet.markUnknown")}
              <HiddenName>{name}</HiddenName>
            </Button>
          </div>
        </div>
      )}
    </Disclosure>
  );
}
