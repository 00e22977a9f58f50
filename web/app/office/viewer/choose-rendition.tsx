import type { RenditionKind } from "@madrasa/contract/limits";
import { ChevronDown } from "lucide-react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Rendition } from "../../device/uploads/index.ts";

export type ChooseRenditionProps = {
  choices: readonly Rendition[];
  shown: RenditionKind;
  onChoose: (kind: RenditionKind) => void;
};

export function ChooseRendition({ choices, shown, onChoose }: ChooseRenditionProps) {
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={t("lessons.viewerRenditions")}
        value={shown}
        onChange={({ target }) => onChoose(target.value as RenditionKind)}
        className="h-11 cursor-pointer appearance-none rounded-control bg-transparent ps-3 pe-8 font-semibold tabular-nums -outline-offset-2 focus-visible:outline-on-stage"
      >
        {choices.toReversed().map(({ kind, size }) => (
          <option key={kind} value={kind} className="bg-stage text-on-stage">
            {label(kind, formatBytes(size))}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-2.5 size-4" />
    </span>
  );
}

function label(kind: RenditionKind, size: string): string {
  if (kind === "sound") return t("lessons.viewerListen", { size });
  return t(kind === "small" ? "lessons.viewerSmall" : "lessons.viewerFull", { size });
}
