import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { loadOutbox, type OutboxEntry, useIsSending } from "../../device/outbox/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { AudioPlayer } from "./audio-player.tsx";
import type { SubmissionState } from "./recitations.api.ts";
import { WhoListens } from "./who-listens.tsx";

type QueuedRecitationProps = {
  submission: SubmissionState;
  entry: OutboxEntry<"recitations/submitRecitation">;
  onDiscard: () => void;
};

export function QueuedRecitation({ submission, entry, onDiscard }: QueuedRecitationProps) {
  const { body, file, about, refusal, isStored, seq } = entry;
  const isSending = useIsSending(entry);
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const sendAgain = async () => {
    await (await loadOutbox()).amend(seq, { refusal: undefined });
  };
  const discard = async () => {
    onDiscard();
    await (await loadOutbox()).drop(seq);
  };
  return (
    <>
      <h1 className="pt-1 pb-4 text-[2rem] leading-tight wrap-anywhere">
        {about[0] ? <UserText>{about[0]}</UserText> : t("recitations.title")}
      </h1>
      <WhoListens submission={submission} isFixed />
      <div className="flex grow flex-col gap-3 pt-6 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {file && (
          <AudioPlayer
            name={t("recitations.yourRecording")}
            soundKey={["own", body._id]}
            load={async () => file}
            seconds={body.seconds}
            peaks={body.peaks}
          />
        )}
        <div className="grow" />
        {refusal === undefined ? (
          <>
            <div role="status" className="text-center">
              {isSending ? (
                <Spinner label={t("recitations.sending")} />
              ) : (
                <p className="font-semibold">{t("recitations.waitsForLine")}</p>
              )}
            </div>
            <p className="text-center text-ink-soft">
              {t(isStored ? "recitations.sentAlready" : "unsent.notStored")}
            </p>
            <Button
              isWide
              variant="secondary"
              className="min-h-14"
              onClick={() => void navigate("/student-dashboard", { replace: true })}
            >
              {t("recitations.done")}
            </Button>
          </>
        ) : (
          <>
            <FormError message={translateEncoded(refusal)} />
            <Button
              isWide
              className="min-h-14 text-lg"
              icon={<RotateCcw className="size-5" />}
              onClick={sendAgain}
            >
              {t("recitations.send")}
            </Button>
            <Button
              variant="quiet"
              icon={<Trash2 className="size-5" />}
              onClick={() => setAsked(true)}
            >
              {t("unsent.discard")}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("unsent.discard")}
        confirmLabel={t("unsent.discardSure")}
        onConfirm={() => void discard()}
      >
        {t("unsent.discardLoses")}
      </ConfirmDialog>
    </>
  );
}
