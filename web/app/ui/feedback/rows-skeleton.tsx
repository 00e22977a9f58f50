import { t } from "../../i18n/t.ts";
import { Skeleton, SkeletonGroup } from "./skeleton.tsx";

type RowsSkeletonProps = { rows?: number; className?: string };

export function RowsSkeleton({ rows = 6, className }: RowsSkeletonProps) {
  return (
    <SkeletonGroup label={t("ui.loading")} {...(className && { className })}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 items-center border-b border-line">
          <Skeleton className={row % 2 === 0 ? "h-4 w-3/5" : "h-4 w-2/5"} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
