import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { meQuery } from "../../lib/session/me.ts";
import type { Waiting } from "./child-row.tsx";
import { type Child, type GrownPupil, useFamily } from "./family.api.ts";
import { FamilyHome } from "./family-home.tsx";

/** Home of a student without courses: their children, if any, then how to find a course. */
type GuardianHomeProps = {
  /** Content of the page if there are no children. */
  heading: ReactNode;
  children: ReactNode;
  Questions: ComponentType<{ childrenOfGuardian: readonly Child[]; which: "open" }>;
  Waits: Waiting;
  Grown: ComponentType<{ pupils: readonly GrownPupil[] }>;
};

export function GuardianHome({
  heading,
  children: below,
  Questions,
  Waits,
  Grown,
}: GuardianHomeProps) {
  const { data: me, isPending: isUnknown } = useQuery(meQuery);
  const isGuardian = me !== undefined && me.isChild !== true;
  const family = useFamily(isGuardian);
  if (isUnknown || (isGuardian && family.isPending)) {
    return (
      <SkeletonGroup label={t("ui.loading")}>
        <Skeleton className="h-72 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  const { children = [], grown = [] } = family.data ?? {};
  if (!me || !family.data || children.length + grown.length === 0) {
    return (
      <>
        {heading}
        {below}
      </>
    );
  }
  return (
    <>
      <h1 className="mb-4 text-2xl md:text-[1.75rem]">{t("accounts.myChildren")}</h1>
      <Questions childrenOfGuardian={children} which="open" />
      <FamilyHome
        key={me._id}
        family={family.data}
        lastName={me.lastName}
        isPhoneAsked={me.phoneShownAsGuardian === null}
        isAdding={false}
        Waits={Waits}
      />
      {grown.length > 0 && <Grown pupils={grown} />}
      <div className="mt-12 border-t border-line pt-10">{below}</div>
    </>
  );
}
