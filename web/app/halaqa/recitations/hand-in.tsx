import { RECITATION_DAYS, RECITATION_REMARK_MAX } from "@madrasa/contract/limits";
import { Ear } from "lucide-react";
import { useEffect, useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { ChooseListener } from "../listeners/index.ts";
import { ReadChildrenText } from "../../base/site/index.ts";
import { type Place, useAnswerConsent, useHandIn, useIsSentAlready } from "./recitations.api.ts";
import { ChooseVerses } from "./choose-verses.tsx";
import { deleteChunks, keptFor } from "./recording/recording-buffer.ts";
import { whileNotRecording } from "./recording/recording-lock.ts";
import { isSilent } from "./recording/recorded-audio.ts";
import { RecordVoice, useRecorder, useRecording } from "./record-voice.tsx";
import { SilenceDialog } from "./silence-dialog.tsx";

type HandInProps = {
  place: Place;
  /** Title of the lesson that asks for a recitation. */
  lesson?: string | undefined;
};

export function HandIn({ place, lesson = "" }: HandInProps) {
  const { isOn, consent, guardians, hearer } = place;
  const key = keptFor(place.course._id);
  useEffect(() => {
    // Deletes earlier recordings from the device as well.
    if (consent === "refused") void whileNotRecording(key, async () => deleteChunks(key));
  }, [consent, key]);
  if (!isOn) return <p>{t("recitations.off")}</p>;
  return (
    <section aria-label={t("recitations.handIn")} className="space-y-5">
      <WhoHears place={place} />
      {consent === "allowed" ? (
        hearer !== "open" && <Record place={place} lesson={lesson} draftKey={key} />
      ) : guardians.length > 0 ? (
        <p role="status">
          {t(consent === "refused" ? "recitations.guardianRefused" : "recitations.guardianOpen")}
        </p>
      ) : (
        <OwnConsent isRefused={consent === "refused"} />
      )}
      {consent === "allowed" && guardians.length === 0 && <TakeBackConsent />}
    </section>
  );
}

function WhoHears({ place }: { place: Place }) {
  const { course, teacher, guardians, listener, hearer, consent } = place;
  const heard = hearer === "listener" && listener ? listener : teacher;
  const names = [heard, ...guardians].map(({ firstName, lastName }) =>
    bidiIsolate(`${firstName} ${lastName}`.trim()),
  );
  const hasGuardian = guardians.length > 0;
  const mayChoose = !hasGuardian && consent === "allowed";
  return (
    <div className="space-y-4 border-y border-line py-4">
      <div className="flex items-start gap-3">
        <Ear aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-act" />
        {hearer === "open" ? (
          <p role="status">{t(hasGuardian ? "listeners.askGuardian" : "listeners.askAnew")}</p>
        ) : (
          <p>
            {t("recitations.whoHears", {
              teacher: names[0] ?? "",
              guardians: names.slice(1).join(" · "),
              count: guardians.length,
            })}
            <span className="block text-sm text-ink-soft">
              {t("recitations.deletedAfter", { count: RECITATION_DAYS })}
            </span>
          </p>
        )}
      </div>
      {mayChoose && (listener || hearer === "open") && (
        <ChooseListener
          legend={t("listeners.whoHearsYou")}
          courseId={course._id}
          teacher={teacher}
          listener={listener}
          value={hearer}
        />
      )}
    </div>
  );
}

type RecordProps = { place: Place; lesson: string; draftKey: string };

function Record(props: RecordProps) {
  const isSentAlready = useIsSentAlready(props.draftKey);
  if (isSentAlready) return <p role="status">{t("recitations.sentAlready")}</p>;
  return <RecordAndSend {...props} />;
}

function RecordAndSend({ place, lesson, draftKey: key }: RecordProps) {
  const courseId = place.course._id;
  const recorder = useRecorder(key);
  const { voice } = useRecording(recorder);
  const { remark = lesson, from, to } = useDraft(key).fields;
  const passage = from && to ? { from: Number(from), to: Number(to) } : undefined;
  const onSent = () => {
    clearDraft(key);
    toast.success(t("recitations.handedIn"));
    void recorder.forgetSent();
  };
  const handingIn = useHandIn({ courseId, draftKey: key, onSent });
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    if (voice) handingIn.mutate({ voice, remark, ...passage });
  };
  return (
    <>
      <ChooseVerses
        passage={passage}
        onChange={(verses) =>
          changeDraft(key, { from: String(verses?.from ?? ""), to: String(verses?.to ?? "") })
        }
      />
      <TextField
        label={t("recitations.remark")}
        description={t("recitations.remarkHelp")}
        value={remark}
        maxLength={RECITATION_REMARK_MAX}
        onChange={({ target }) => changeDraft(key, { remark: target.value })}
      />
      <RecordVoice recorder={recorder} isSending={handingIn.isPending} />
      <FormError
        message={
          handingIn.error ? failureMessage(handingIn.error, "recitations.sendFailed") : undefined
        }
      />
      {voice && (
        <Button
          isWide
          isPending={handingIn.isPending}
          pendingText={t(handingIn.isWaiting ? "recitations.waitsForLine" : "recitations.sending")}
          onClick={() => (isSilent(voice) ? setAsked(true) : send())}
        >
          {t("recitations.send")}
        </Button>
      )}
      <SilenceDialog isOpen={isAsked} onOpenChange={setAsked} onSend={send} />
    </>
  );
}

function TakeBackConsent() {
  const answering = useAnswerConsent();
  return (
    <div className="border-t border-line pt-4">
      <p className="font-semibold">{t("recitations.ownAllowed")}</p>
      <p className="text-sm text-ink-soft">{t("recitations.takeBackHelp")}</p>
      <FormError
        message={
          answering.error ? failureMessage(answering.error, "recitations.consentFailed") : undefined
        }
      />
      <Button
        variant="secondary"
        isCompact
        className="mt-3"
        isPending={answering.isPending}
        onClick={() => answering.mutate({ allow: false })}
      >
        {t("recitations.takeBack")}
      </Button>
    </div>
  );
}

/** Consent of a student without a guardian, with two equal answers. */
function OwnConsent({ isRefused }: { isRefused: boolean }) {
  const answering = useAnswerConsent();
  return (
    <div className="rounded-card bg-sunken p-5">
      <p className="font-semibold">
        {t(isRefused ? "recitations.ownRefused" : "recitations.ownAsked")}
      </p>
      <p className="mt-1 text-ink-soft">{t("recitations.consentText")}</p>
      <ReadChildrenText />
      <FormError
        message={
          answering.error ? failureMessage(answering.error, "recitations.consentFailed") : undefined
        }
      />
      <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
        {[false, true].map((allow) => (
          <Button
            key={String(allow)}
            variant="secondary"
            isPending={answering.isPending}
            onClick={() => answering.mutate({ allow })}
          >
            {t(allow ? "recitations.yes" : "recitations.no")}
          </Button>
        ))}
      </div>
    </div>
  );
}
