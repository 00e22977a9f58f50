import { RULES } from "@madrasa/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { newId } from "../../lib/new-id.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { type Subject, useSubmitComplaint } from "./complaints.api.ts";

export type ComplaintDialogProps = {
  subjects: readonly Subject[];
  onClose: () => void;
};

/** Form for a message to the school, which teachers cannot read. */
export function ComplaintDialog({ subjects, onClose }: ComplaintDialogProps) {
  const [kind, setKind] = useState(subjects[0]?.kind ?? "course");
  const [words, setWords] = useState("");
  const [contact, setContact] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState({ asked: "", key: "" });
  const submission = useSubmitComplaint();
  useUnsavedWork(words !== "" || contact !== "");
  const me = useQuery(meQuery).data;
  const subject = subjects.find((one) => one.kind === kind);
  const submit = () => {
    setMissing(words.trim() === "");
    if (!subject || words.trim() === "") return;
    // Idempotency key: equal text sent again after a lost response is stored once.
    const asked = JSON.stringify([subject, words, contact]);
    const key = sent.asked === asked ? sent.key : newId();
    setSent({ asked, key });
    submission.mutate({ subject, words, key, ...(contact && { contact }) }, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("enrolment.tellSchool")}>
      {/* Never stored on a device that others may use. */}
      <Form onSubmit={submit} className="space-y-5" data-unstored>
        <p className="text-ink-soft">
          {t("complaints.whoReads", { isChild: me?.isChild ? "yes" : "no" })}
        </p>
        {subjects.length > 1 && (
          <ChoiceChips
            legend={t("complaints.about")}
            options={subjects.map((one) => ({
              value: one.kind,
              label: t("complaints.subject", { kind: one.kind }),
            }))}
            value={kind}
            onChange={setKind}
          />
        )}
        <TextArea
          label={t("complaints.words")}
          value={words}
          maxLength={RULES.complaint.max}
          error={isMissing ? t("fields.WORDS_MISSING") : undefined}
          onChange={({ target }) => setWords(target.value)}
          rows={5}
        />
        <TextField
          label={t("complaints.contact")}
          value={contact}
          maxLength={RULES.complaintContact.max}
          onChange={({ target }) => setContact(target.value)}
        />
        <SubmitActions
          errorText={submission.errorText}
          label={t("complaints.send")}
          isPending={submission.isPending}
          pendingText={t("complaints.sending")}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
