import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Card } from "../../ui/display/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ownComplaintsQuery } from "./complaints.api.ts";
import { ComplaintDetails } from "./complaint-details.tsx";

export function OwnComplaints() {
  const list = useInfiniteQuery(ownComplaintsQuery);
  const told = list.data?.pages.flatMap((page) => page.complaints);
  if (!told) {
    return list.error ? (
      <LoadError query={list} failed="complaints.loadFailed" />
    ) : (
      <SkeletonGroup label={t("ui.loading")}>
        <Skeleton className="h-28" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      {told.length === 0 && (
        <EmptyState title={t("complaints.noneTold")}>{t("complaints.noneToldHelp")}</EmptyState>
      )}
      <ul className="space-y-3">
        {told.map((complaint) => (
          <Card as="li" key={complaint._id}>
            <ComplaintDetails complaint={complaint} isOwn />
          </Card>
        ))}
      </ul>
      <LoadMore list={list} failed="complaints.loadFailed" className="mt-6 text-center" />
    </>
  );
}
