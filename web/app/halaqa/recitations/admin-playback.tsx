import { HEARING_REASON_MIN, REASON_MAX } from "@madrasa/contract/limits";
import { Ear } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { loadSound, useOpenForSchool } from "./recitations.api.ts";
import { AudioPlayer } from "./audio-player.tsx";

export type AdminPlaybackProps = { recitationId: string };

export function AdminPlayback({ recitationId }: AdminPlaybackProps) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const [isShort, setShort] = useState(false);
  const opening = useOpenForSchool(recitationId);
  if (opening.data) {
    const { recitation, until } = opening.data;
    const sounds = [
      ["recitation", recitation.sound] as const,
      ["answer", recitation.answer?.sound ?? null] as const,
    ];
    return (
      <div className="mt-4 space-y-4">
        <p role="status">{t("recitations.openUntil", { time: formatDateTime(until) })}</p>
        {sounds.map(
          ([part, sound]) =>
            sound && (
              <AudioPlayer
                key={part}
                name={t("recitations.part", { part })}
                soundKey={[recitationId, part]}
                load={async () => loadSound(recitationId, part)}
                seconds={sound.seconds}
                peaks={sound.peaks}
                annotations={part === "recitation" ? (recitation.answer?.annotations ?? []) : []}
              />
            ),
        )}
      </div>
    );
  }
  if (!isAsked) {
    return (
      <Button
        variant="quiet"
        isCompact
        icon={<Ear className="size-4.5" />}
        className="mt-3"
        onClick={() => setAsked(true)}
      >
        {t("recitations.hear")}
      </Button>
    );
  }
  const submit = () => {
    const isTooShort = reason.trim().length < HEARING_REASON_MIN;
    setShort(isTooShort);
    if (!isTooShort) opening.mutate(reason);
  };
  return (
    <Form onSubmit={submit} className="mt-4">
      <TextArea
        label={t("recitations.hearReason")}
        description={t("recitations.hearHelp")}
        value={reason}
        maxLength={REASON_MAX}
        rows={2}
        error={isShort ? t("fields.REASON_SHORT", { min: HEARING_REASON_MIN }) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <SubmitActions
        errorText={
          opening.error ? failureMessage(opening.error, "recitations.soundFailed") : undefined
        }
        label={t("recitations.hear")}
        isPending={opening.isPending}
        onCancel={() => setAsked(false)}
      />
    </Form>
  );
}
