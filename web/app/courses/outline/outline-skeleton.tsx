import { t } from "../../i18n/t.ts";
import { Card } from "../../ui/display/card.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/feedback/skeleton.tsx";

export function OutlineSkeleton() {
  return (
    <SkeletonGroup label={t("outline.loading")} className="grid gap-4">
      <Skeleton className="aspect-[6/1] w-full" />
      <div className="mt-1 mb-2 space-y-3">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-9 w-3/5" />
      </div>
      {[0, 1, 2].map((section) => (
        <Card key={section}>
          <Skeleton className="h-6 w-2/5" />
          {section === 0 && (
            <div className="mt-6 mb-2">
              <SkeletonText lines={4} />
            </div>
          )}
        </Card>
      ))}
    </SkeletonGroup>
  );
}
