import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "../../i18n/t.ts";
import { Card } from "../../ui/display/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { AnnouncementDetails } from "./announcement-details.tsx";
import { receivedQuery, useMarkRead } from "./announcements.api.ts";

/** Announcements for the reader, which are read once they are shown. */
export function AnnouncementList() {
  const list = useInfiniteQuery(receivedQuery);
  const { mutate } = useMarkRead();
  const unread = list.data?.pages
    .flatMap(({ announcements }) => announcements)
    .filter(({ isRead }) => !isRead)
    .map(({ _id }) => _id)
    .join(" ");
  useEffect(() => {
    if (unread) mutate(unread.split(" ").slice(-READ_AT_ONCE));
  }, [unread, mutate]);
  return (
    <Loaded query={list} failed="announcements.loadFailed" meanwhile={<CardsSkeleton />}>
      {({ pages }) =>
        pages[0]?.announcements.length === 0 ? (
          <EmptyState title={t("announcements.none")}>{t("announcements.noneHelp")}</EmptyState>
        ) : (
          <>
            <ul className="space-y-3">
              {pages
                .flatMap(({ announcements }) => announcements)
                .map((announcement) => (
                  <Card as="li" key={announcement._id}>
                    <AnnouncementDetails announcement={announcement} />
                  </Card>
                ))}
            </ul>
            <LoadMore list={list} failed="announcements.loadFailed" className="mt-6 text-center" />
          </>
        )
      }
    </Loaded>
  );
}

/** The newest page at least; the server's limit of a call. */
const READ_AT_ONCE = 100;

export const CardsSkeleton = () => (
  <SkeletonGroup label={t("ui.loading")} className="space-y-3">
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-36 rounded-card" />
  </SkeletonGroup>
);
