import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createUpload, type SendBytes } from "../../device/uploads/index.ts";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

const { announcements } = contract;

export type ReceivedAnnouncement = DataOf<
  typeof announcements.listAnnouncements
>["announcements"][number];
export type SentAnnouncement = DataOf<typeof announcements.listSent>["announcements"][number];
export type Family = DataOf<typeof announcements.listFamilies>["students"][number];
/** Id of a course, "teachers" or "school". */
export type Audience = string;

const ALL = ["announcements"] as const;
const SENT = [...ALL, "sent"] as const;
const newestKey = [...ALL, "newest"] as const;

export const receivedQuery = pagedQuery([...ALL, "received"], ({ query, signal }) =>
  call(announcements.listAnnouncements, { query, signal }),
);

const newestQuery = queryOptions({
  queryKey: newestKey,
  queryFn: ({ signal }) => call(announcements.readNewest, { signal }),
  staleTime: 0,
});

export const useNewest = () => useQuery(newestQuery);

export const sentQuery = (audience: Audience) =>
  pagedQuery([...SENT, audience], ({ query, signal }) =>
    call(announcements.listSent, { query: { ...query, audience }, signal }),
  );

const familiesKey = (announcementId: string) => [...ALL, "families", announcementId] as const;

export const familiesQuery = (announcementId: string) =>
  pagedQuery(familiesKey(announcementId), ({ query, signal }) =>
    call(announcements.listFamilies, { query: { ...query, announcementId }, signal }),
  );

/** Without an error: what was not marked is marked by the next visit. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (announcementIds: string[]) =>
      call(announcements.markRead, { body: { announcementIds } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newestKey }),
  });
}

/** Uploads an image once, however often the announcement is tried. */
export const createImageUpload = (audience: Audience, image: File): SendBytes =>
  createUpload(image, ({ name: filename, type: contentType, size }, signal) =>
    call(announcements.imageUploadLink, {
      query: { audience, filename, contentType, size },
      ...(signal && { signal }),
    }),
  );

type NewAnnouncement = Omit<BodyOf<typeof announcements.announce>, "image"> & {
  image: { upload: SendBytes; alt: string } | undefined;
};

export const useAnnounce = () =>
  useAction(
    async ({ image, ...rest }: NewAnnouncement) => {
      const stored = image && { key: await image.upload(), alt: image.alt };
      return call(announcements.announce, { body: { ...rest, ...(stored && { image: stored }) } });
    },
    { done: "announcements.announced", failed: "announcements.failed", stale: [SENT] },
  );

export const useEdit = (announcementId: string) =>
  useAction(
    (body: BodyOf<typeof announcements.editAnnouncement>) =>
      call(announcements.editAnnouncement, { query: { announcementId }, body }),
    { failed: "announcements.editFailed", stale: [SENT] },
  );

/** `keepalive`: the link leads away from the page. */
export const useMarkOpened = (announcementId: string) =>
  useAction(
    (studentId: string) =>
      call(announcements.markOpened, {
        query: { announcementId },
        body: { studentId },
        keepalive: true,
      }),
    { failed: "announcements.openedFailed", stale: [familiesKey(announcementId)] },
  );

export const useWithdraw = (announcementId: string) =>
  useAction(() => call(announcements.withdrawAnnouncement, { query: { announcementId } }), {
    failed: "announcements.withdrawFailed",
    stale: [SENT],
  });
