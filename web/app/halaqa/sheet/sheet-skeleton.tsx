import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

const STUDENTS = 10;

export function SheetSkeleton() {
  return (
    <div className="mx-auto w-full max-w-3xl px-4">
      <div className="flex h-14 items-center">
        <Skeleton className="h-6 w-3/5" />
      </div>
      <div className="flex h-11 items-center">
        <Skeleton className="h-4 w-2/5" />
      </div>
      <RowsSkeleton rows={STUDENTS} />
    </div>
  );
}
