import { useQuery } from "@tanstack/react-query";
import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { guardiansOfQuery } from "../../family/guardians/index.ts";
import type { GuardiansOf } from "./guardians.api.ts";

const CHOICES = ["goOn", "pause"] as const;

const namesOf = (children: GuardiansOf["children"]) =>
  formatNames(children.map(({ firstName }) => bidiIsolate(firstName)));

type WithChildrenProps = {
  of: string;
  isPausing: boolean;
  onChoose: (isPausing: boolean) => void;
};

/** Effect of a guardian's suspension on the children. Children without another guardian are paused anyway. */
export function WithChildren({ of, isPausing, onChoose }: WithChildrenProps) {
  const children = useQuery(guardiansOfQuery(of)).data?.children ?? [];
  const shared = children.filter(({ isOtherActive }) => isOtherActive);
  const alone = children.filter(({ isOtherActive }) => !isOtherActive);
  if (children.length === 0) return null;
  return (
    <div className="mt-4">
      {shared.length > 0 && (
        <ChoiceChips
          legend={namesOf(shared)}
          options={CHOICES.map((value) => ({
            value,
            label: t("students.childrenChoice", { value }),
          }))}
          value={isPausing ? "pause" : "goOn"}
          onChange={(value) => onChoose(value === "pause")}
        />
      )}
      {alone.length > 0 && (
        <p className="mt-3 font-semibold">
          {t("students.childrenAlone", { names: namesOf(alone), count: alone.length })}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{t("students.childrenPausedHelp")}</p>
    </div>
  );
}
