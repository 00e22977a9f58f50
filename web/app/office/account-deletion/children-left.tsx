import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { guardiansQuery } from "../../family/guardians/index.ts";
import { ChildChoices } from "./child-choices.tsx";
import type { ChildAnswer } from "./account-deletion.api.ts";

const OPTIONS = ["secondGuardian", "phone", "delete"] as const;

export function ChildrenLeft({ onChange }: { onChange: (answers: ChildAnswer[]) => void }) {
  const { data } = useQuery(guardiansQuery);
  const children = data?.children.filter(({ isFirst }) => isFirst) ?? [];
  if (children.length === 0) return null;
  const of = children.map((child) => ({ ...child, hasOther: child.other !== null }));
  return (
    <>
      <ChildChoices of={of} options={OPTIONS} onChange={onChange} />
      <p className="mt-4 text-ink-soft">{t("guardians.phoneFirst")}</p>
    </>
  );
}
