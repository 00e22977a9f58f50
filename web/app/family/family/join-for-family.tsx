import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useFamily } from "./family.api.ts";
import { JoinForChildren } from "./join-for-children.tsx";

export type JoinForFamilyProps = {
  courseId: string;
  /** Joining for oneself. `offered`: number of children who can join. */
  renderOwn: (label: string, offered: number) => ReactNode;
};

/** A guardian chooses whether a child joins, or they themselves. */
export function JoinForFamily({ courseId, renderOwn }: JoinForFamilyProps) {
  const family = useFamily();
  const [isJoining, setJoining] = useState(false);
  const all = family.data?.children ?? [];
  const offered = all.filter(({ courses }) => courses.every(({ _id }) => _id !== courseId));
  if (family.isPending) return <Skeleton className="h-12 w-full" />;
  return (
    <div className="space-y-3">
      {offered.length > 0 && (
        <Button isWide onClick={() => setJoining(true)}>
          {t("family.joinForChildren")}
        </Button>
      )}
      {renderOwn(t("family.joinMyself"), offered.length)}
      {isJoining && (
        <JoinForChildren
          childrenOfGuardian={offered}
          courseId={courseId}
          childId={offered.length === 1 ? offered[0]?._id : undefined}
          onClose={() => setJoining(false)}
        />
      )}
    </div>
  );
}
