import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { meQuery } from "../profile/index.ts";
import type { Waiting } from "./child-row.tsx";
import { type Child, familyQuery, type GrownPupil } from "./family.api.ts";
import { FamilyHome } from "./family-home.tsx";

/** The home of a student without a course: the children where there are some, else what is given. */
type GuardianHomeProps = {
  children: ReactNode;
  /** What is asked about the children, which comes first. */
  Questions: ComponentType<{ childrenOfGuardian: readonly Child[]; which: "open" }>;
  Waits: Waiting;
  /** Who have a phone of their own. */
  Grown: ComponentType<{ pupils: readonly GrownPupil[] }>;
};

export function GuardianHome({ children: instead, Questions, Waits, Grown }: GuardianHomeProps) {
  const { data: me, isPending: isUnknown } = useQuery(meQuery);
  const isGuardian = me !== undefined && me.isChild !== true;
  const family = useQuery({ ...familyQuery, enabled: isGuardian });
  if (isUnknown || (isGuardian && family.isPending)) {
    return (
      <SkeletonGroup label={t("ui.loading")}>
        <Skeleton className="h-72 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  if (!me || !family.data) return instead;
  const { children, grown } = family.data;
  if (children.length === 0 && grown.length === 0) return instead;
  return (
    <>
      <h1 className="mb-4 text-2xl md:text-[1.75rem]">{t("accounts.myChildren")}</h1>
      <Questions childrenOfGuardian={children} which="open" />
      <FamilyHome
        key={me._id}
        family={family.data}
        lastName={me.lastName}
        isAdding={false}
        Waits={Waits}
      />
      {grown.length > 0 && <Grown pupils={grown} />}
    </>
  );
}
