import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PinSelect } from "./announce-form.tsx";
import { type SentAnnouncement, useEdit } from "./announcements.api.ts";

type EditAnnouncementProps = { announcement: SentAnnouncement; onClose: () => void };

export function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { _id, isPinned } = announcement;
  const [text, setText] = useState(announcement.text);
  const [isKept, setKept] = useState(isPinned);
  const [pinnedDays, setPinnedDays] = useState(0);
  const editing = useEdit(_id);
  const isMissing = text.trim() === "";
  // An unchanged pin keeps its end.
  const pin = isPinned ? { pinnedDays: isKept ? undefined : 0 } : { pinnedDays };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("announcements.edit")} storesText>
      <Form
        onSubmit={() => {
          if (!isMissing) editing.mutate({ text, ...pin }, { onSuccess: onClose });
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
