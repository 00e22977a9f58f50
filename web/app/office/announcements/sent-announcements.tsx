import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { AnnouncementDetails } from "./announcement-details.tsx";
import { CardsSkeleton } from "./announcement-list.tsx";
import {
  type Audience,
  type SentAnnouncement,
  sentQuery,
  useWithdraw,
} from "./announcements.api.ts";
import { EditAnnouncement } from "./edit-announcement.tsx";
import { FamiliesDialog } from "./families-dialog.tsx";

export function SentAnnouncements({ audience }: { audience: Audience }) {
  const list = useInfiniteQuery(sentQuery(audience));
  return (
    <Loaded query={list} failed="announcements.loadFailed" meanwhile={<CardsSkeleton />}>
      {({ pages }) => (
        <>
          {pages[0]?.announcements.length === 0 && (
            <p className="text-ink-soft">{t("announcements.noneSent")}</p>
          )}
          <ul className="space-y-3">
            {pages
              .flatMap(({ announcements }) => announcements)
              .map((announcement) => (
                <SentCard key={announcement._id} announcement={announcement} />
              ))}
          </ul>
          <LoadMore list={list} failed="announcements.loadFailed" className="mt-6" />
        </>
      )}
    </Loaded>
  );
}

function SentCard({ announcement }: { announcement: SentAnnouncement }) {
  const { _id: id, reads, can, audience, isWithdrawn } = announcement;
  const [open, setOpen] = useState<"edit" | "withdraw" | "families">();
  const withdrawing = useWithdraw(id);
  const close = () => setOpen(undefined);
  const read = t("announcements.readBy", { count: reads });
  return (
    <Card as="li">
      <AnnouncementDetails announcement={announcement} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {!isWithdrawn && <p className="w-full text-sm text-ink-soft">{read}</p>}
        {can.edit && audience === "course" && (
          <Button variant="secondary" isCompact onClick={() => setOpen("families")}>
            {t("announcements.families")}
          </Button>
        )}
        {can.edit && (
          <Button variant="quiet" isCompact onClick={() => setOpen("edit")}>
            {t("ui.edit")}
          </Button>
        )}
        {can.withdraw && (
          <Button variant="quiet" isCompact onClick={() => setOpen("withdraw")}>
            {t("announcements.withdraw")}
          </Button>
        )}
      </div>
      {open === "edit" && <EditAnnouncement announcement={announcement} onClose={close} />}
      {open === "families" && <FamiliesDialog announcement={announcement} onClose={close} />}
      <ConfirmDialog
        isOpen={open === "withdraw"}
        onOpenChange={close}
        title={t("announcements.withdrawTitle")}
        confirmLabel={t("announcements.withdraw")}
        isPending={withdrawing.isPending}
        errorText={withdrawing.errorText}
        onConfirm={() => withdrawing.mutate(undefined, { onSuccess: close })}
      >
        {t("announcements.withdrawLoses")}
      </ConfirmDialog>
    </Card>
  );
}
