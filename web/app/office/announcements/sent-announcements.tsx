import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
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
  useEdit,
  useWithdraw,
} from "./announcements.api.ts";
import { FamiliesDialog } from "./families-dialog.tsx";
import { RULES } from "@madrasa/contract/rules";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PinSelect } from "./announce-form.tsx";

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

type EditAnnouncementProps = { announcement: SentAnnouncement; onClose: () => void };

function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { _id, isPinned } = announcement;
  const [before] = useState(announcement.text);
  const [text, setText] = useState(before);
  const [isKept, setKept] = useState(isPinned);
  const [pinnedDays, setPinnedDays] = useState(0);
  const editing = useEdit(_id);
  useUnsavedWork(text !== before || isKept !== isPinned || pinnedDays !== 0);
  const isMissing = text.trim() === "";
  // An unchanged pin keeps its end.
  const pin = isPinned ? { pinnedDays: isKept ? undefined : 0 } : { pinnedDays };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("announcements.edit")}>
      <Form
        onSubmit={() => {
          // Another device may have changed the text meanwhile.
          const change = { ...(text !== before && { text }), ...pin };
          if (!isMissing) editing.mutate(change, { onSuccess: onClose });
        }}
        className="space-y-5"
      >
        <TextArea
          label={t("announcements.text")}
          value={text}
          maxLength={RULES.announcement.max}
          error={isMissing ? t("fields.WORDS_MISSING") : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {isPinned ? (
          <CheckBox
            label={t("announcements.pinned")}
            checked={isKept}
            onChange={({ target }) => setKept(target.checked)}
          />
        ) : (
          <PinSelect value={pinnedDays} onChange={setPinnedDays} />
        )}
        <SubmitActions
          errorText={editing.errorText}
          label={t("ui.save")}
          isPending={editing.isPending}
          pendingText={t("ui.saving")}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
