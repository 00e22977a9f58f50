import type { RenditionKind } from "@madrasa/contract/limits";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Rendition } from "../uploads/index.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";

export type ChooseRenditionProps = {
  /** The best first. */
  choices: readonly Rendition[];
  shown: RenditionKind;
  onChoose: (kind: RenditionKind) => void;
};

/** The bytes of a film to listen to, to watch small, and as it was filmed. */
export function ChooseRendition({ choices, shown, onChoose }: ChooseRenditionProps) {
  const options = choices
    .map(({ kind, size }) => ({ value: kind, label: label(kind, formatBytes(size)) }))
    .toReversed();
  return (
    <ChoiceChips
      legend={t("lessons.viewerRenditions")}
      isLegendHidden
      options={options}
      value={shown}
      onChange={onChoose}
    />
  );
}

function label(kind: RenditionKind, size: string): string {
  if (kind === "sound") return t("lessons.viewerListen", { size });
  return t(kind === "small" ? "lessons.viewerSmall" : "lessons.viewerFull", { size });
}
