import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { guardiansOfQuery } from "../../family/guardians/index.ts";

const CHOICES = ["goOn", "pause"] as const;

type WithChildrenProps = {
  of: string;
  isPausing: boolean;
  onChoose: (isPausing: boolean) => void;
};

/** Effect of a guardian's suspension on the children. Children without another guardian are paused anyway. */
export function WithChildren({ of, isPausing, onChoose }: WithChildrenProps) {
  const children = useQuery(guardiansOfQuery(of)).data?.children ?? [];
  const count = children.length;
  if (count === 0) return null;
  return (
    <div className="mt-4">
      {children.some(({ hasOther }) => hasOther) ? (
        <ChoiceChips
          legend={t("students.childrenOf", { count })}
          options={CHOICES.map((value) => ({
            value,
            label: t("students.childrenChoice", { value }),
          }))}
          value={isPausing ? "pause" : "goOn"}
          onChange={(value) => onChoose(value === "pause")}
        />
      ) : (
        <p className="font-semibold">{t("students.childrenPaused", { count })}</p>
      )}
      <p className="mt-2 text-sm text-ink-soft">{t("students.childrenPausedHelp")}</p>
    </div>
  );
}
