import { useEffect, useEffectEvent, useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import type { ChildAnswer } from "./account-deletion.api.ts";

/** `phone` is not an answer: the child needs a phone before the account can be deleted. */
export type Becomes = ChildAnswer["becomes"] | "phone";

const LABELS = {
  secondGuardian: "guardians.thenSecond",
  phone: "guardians.thenPhone",
  delete: "guardians.thenDelete",
} as const;

type ChildChoicesProps = {
  of: readonly { _id: string; firstName: string; hasOther: boolean }[];
  options: readonly Becomes[];
  onChange: (answers: ChildAnswer[]) => void;
};

/** Decision about each child's account. Only a second guardian is preselected. */
export function ChildChoices({ of: children, options, onChange }: ChildChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, Becomes>>({});
  const thenOf = ({ _id, hasOther }: (typeof children)[number]) =>
    chosen[_id] ?? (hasOther ? "secondGuardian" : options.find((then) => then === "phone"));
  const answers = children.flatMap((child) => {
    const becomes = thenOf(child);
    return !becomes || becomes === "phone" ? [] : [{ childId: child._id, becomes }];
  });
  const asText = JSON.stringify(answers);
  const report = useEffectEvent(() => onChange(answers));
  useEffect(() => report(), [asText]);
  return children.map((child) => (
    <ChoiceChips
      key={child._id}
      className="mt-4"
      legend={t("guardians.whatOf", { name: bidiIsolate(child.firstName) })}
      options={options
        .filter((then) => then !== "secondGuardian" || child.hasOther)
        .map((value) => ({ value, label: t(LABELS[value]) }))}
      value={thenOf(child)}
      onChange={(then) => setChosen({ ...chosen, [child._id]: then })}
    />
  ));
}
