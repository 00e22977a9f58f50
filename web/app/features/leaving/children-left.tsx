import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { guardiansQuery } from "../guardians/index.ts";
import type { ChildAnswer } from "./leaving.api.ts";

type Becomes = ChildAnswer["becomes"] | "phone";

const LABELS = {
  secondGuardian: "guardians.thenSecond",
  phone: "guardians.thenPhone",
  delete: "guardians.thenDelete",
} as const;

/** What becomes of each child whose first guardian deletes the account. */
export function ChildrenLeft({ onChange }: { onChange: (answers: ChildAnswer[]) => void }) {
  const { data } = useQuery(guardiansQuery);
  const [chosen, setChosen] = useState<Record<string, Becomes>>({});
  const children = data?.children.filter(({ isFirst }) => isFirst) ?? [];
  const thenOf = ({ _id, other }: (typeof children)[number]): Becomes =>
    chosen[_id] ?? (other ? "secondGuardian" : "phone");
  const answers = children.flatMap((child) => {
    const becomes = thenOf(child);
    return becomes === "phone" ? [] : [{ childId: child._id, becomes }];
  });
  const asText = JSON.stringify(answers);
  const tell = useEffectEvent(() => onChange(answers));
  useEffect(() => tell(), [asText]);
  if (children.length === 0) return null;
  return (
    <div className="mt-4 space-y-4">
      {children.map((child) => (
        <ChoiceChips
          key={child._id}
          legend={t("guardians.whatOf", { name: isolated(child.firstName) })}
          options={(["secondGuardian", "phone", "delete"] as const)
            .filter((then) => then !== "secondGuardian" || child.other !== null)
            .map((value) => ({ value, label: t(LABELS[value]) }))}
          value={thenOf(child)}
          onChange={(then) => setChosen({ ...chosen, [child._id]: then })}
        />
      ))}
      <p className="text-ink-soft">{t("guardians.phoneFirst")}</p>
    </div>
  );
}
