import { useQuery } from "@tanstack/react-query";
import { loadMessages } from "../../i18n/load.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { guardiansOfQuery } from "../../family/guardians/index.ts";
import type { ChildAnswer } from "./account-deletion.api.ts";

const ChildChoices = lazyComponent(
  async () => {
    const [part] = await Promise.all([import("./child-choices.tsx"), loadMessages("guardians")]);
    return part.ChildChoices;
  },
  { Meanwhile: () => null },
);

const OPTIONS = ["secondGuardian", "delete"] as const;

type ChildrenOfDeletedProps = { userId: string; onChange: (answers: ChildAnswer[]) => void };

export function ChildrenOfDeleted({ userId, onChange }: ChildrenOfDeletedProps) {
  const { data } = useQuery(guardiansOfQuery(userId));
  const children = data?.children.filter(({ isFirst }) => isFirst) ?? [];
  if (children.length === 0) return null;
  return <ChildChoices of={children} options={OPTIONS} onChange={onChange} />;
}
