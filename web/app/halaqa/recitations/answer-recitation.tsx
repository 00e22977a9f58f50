import { ApiError } from "@madrasa/contract/client";
import type { ErrorCode } from "@madrasa/contract/errors";
import { RECITATION_MARKS_MAX, RECITATION_REMARK_MAX } from "@madrasa/contract/limits";
import { ANNOTATION_KINDS } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { gradeName } from "./grade-name.ts";
import { isAmong, AnnotationList } from "./annotation-list.tsx";
import { MarkSign } from "./mark-sign.tsx";
import {
  loadSound,
  type Mark,
  useAnswer,
  useIsSentAlready,
  type Waiting,
  waitingQuery,
} from "./recitations.api.ts";
import { isSilent } from "./recording/recorded-audio.ts";
import { OtherSounds, RecordVoice, useRecorder, useRecording } from "./record-voice.tsx";
import { type PlayerHandle, AudioPlayer } from "./audio-player.tsx";
import { isSaid, WhatRecited } from "./what-recited.tsx";

const SilenceDialog = lazyDialog(async () => (await import("./silence-dialog.tsx")).SilenceDialog);

const GRADES: readonly Grade[] = [1, 2, 3, 4];

const GONE: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  "RECITATION_NOT_FOUND",
  "RECITATION_ANSWERED",
]);

/** Reaction time of a listener who marks a mistake. */
const BEFORE_PRESS_MS = 1_500;

type AnswerRecitationProps = {
  recitation: Waiting;
  playsItself: boolean;
  /** Moves the focus here, because the pressed button is gone. */
  takesFocus: boolean;
  onAnswered: (grade: Grade) => void;
};

/** Listening, marking and replying. Unsent replies are stored on the device. */
export function AnswerRecitation(props: AnswerRecitationProps) {
  const key = `answer:${props.recitation._id}`;
  const isSentAlready = useIsSentAlready(key);
  if (isSentAlready) return <p role="status">{t("recitations.sentAlready")}</p>;
  return <ListenAndAnswer {...props} draftKey={key} />;
}

function ListenAndAnswer({
  draftKey: key,
  recitation,
  playsItself,
  takesFocus,
  onAnswered,
}: AnswerRecitationProps & { draftKey: string }) {
  const { _id, pupil, course, sound, handedInAt } = recitation;
  const draft = useDraft(key).fields;
  const marks = JSON.parse(draft["marks"] ?? "[]") as Mark[];
  const grade = draft["grade"] ?? "";
  const player = useRef<PlayerHandle>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const recorder = useRecorder(key);
  const { step } = useRecording(recorder);
  const onSent = ({ grade: given }: { grade: Grade }) => {
    clearDraft(key);
    toast.success(t("recitations.answerSent", { name: bidiIsolate(pupil.firstName) }));
    onAnswered(given);
    void recorder.forgetSent();
  };
  const answering = useAnswer({ recitationId: _id, draftKey: key, onSent });
  const client = useQueryClient();
  /** Withdrawn, deleted, or answered in another tab: continue with the next one. */
  const leaveIfGone = (error: unknown, failed: MessageKey) => {
    if (!(error instanceof ApiError) || !GONE.has(error.code)) return;
    toast.error(failureMessage(error, failed));
    void client.invalidateQueries({ queryKey: waitingQuery.queryKey });
  };
  const load = async () => {
    try {
      return await loadSound(_id, "recitation");
    } catch (error) {
      leaveIfGone(error, "recitations.soundFailed");
      throw error;
    }
  };
  const setMarks = (to: readonly Mark[]) => changeDraft(key, { marks: JSON.stringify(to) });
  const mark = (kind: Mark["kind"]) => {
    const heardMs = Math.round((player.current?.seconds() ?? 0) * 1000);
    const one = { kind, atMs: Math.max(0, heardMs - BEFORE_PRESS_MS) };
    if (!isAmong(marks, one) && marks.length < RECITATION_MARKS_MAX) setMarks([...marks, one]);
  };
  const name = `${pupil.firstName} ${pupil.lastName}`;
  const isRecording = step === "asking" || step === "recording" || step === "paused";
  useEffect(() => {
    // Pauses playback, which the microphone would record.
    if (isRecording) player.current?.pause();
  }, [isRecording]);
  const chosen = GRADES.find((one) => String(one) === grade);
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    const { voice } = recorder.state.get();
    if (voice && isSilent(voice)) setAsked(true);
    else send();
  };
  const send = () => {
    if (!chosen) return;
    const answer = {
      grade: chosen,
      remark: draft["remark"] ?? "",
      marks: marks.toSorted((one, other) => one.atMs - other.atMs),
      voice: recorder.state.get().voice,
    };
    answering.mutate(answer, {
      onError: (error) => leaveIfGone(error, "recitations.answerFailed"),
    });
  };
  return (
    <>
      <Card className="space-y-5 **:scroll-mb-52">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            <UserText>{name}</UserText>
          </h2>
          <p className="text-ink-soft">
            {isSaid(recitation) && (
              <>
                <WhatRecited recitation={recitation} />
                {" · "}
              </>
            )}
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
            {` · ${formatDateTime(handedInAt)}`}
          </p>
        </div>
        <AudioPlayer
          ref={player}
          name={t("recitations.recitationOfPupil", { name: bidiIsolate(name) })}
          soundKey={[_id, "recitation"]}
          load={load}
          seconds={sound.seconds}
          peaks={sound.peaks}
          marks={marks}
          playsItself={playsItself}
        />
        <fieldset>
          <legend className="mb-2 text-ink-soft">{t("recitations.tapWhere")}</legend>
          <div className="grid grid-cols-3 gap-2">
            {ANNOTATION_KINDS.map((kind) => (
              <Button
                key={kind}
                variant="secondary"
                className="flex-col px-1 py-2"
                icon={<MarkSign kind={kind} className="size-6" />}
                onClick={() => mark(kind)}
              >
                {t("recitations.mark", { kind })}
              </Button>
            ))}
          </div>
        </fieldset>
        <AnnotationList
          marks={marks}
          seconds={sound.seconds}
          onPlay={(from) => player.current?.playFrom(from)}
          onChange={setMarks}
        />
        <TextArea
          label={t("recitations.byWords")}
          value={draft["remark"] ?? ""}
          maxLength={RECITATION_REMARK_MAX}
          rows={2}
          onChange={({ target }) => changeDraft(key, { remark: target.value })}
        />
        {step === "idle" && <OtherSounds recorder={recorder} />}
      </Card>
      <div className="sticky bottom-16 z-10 -mx-4 space-y-3 border-t border-line bg-ground px-4 py-3 md:bottom-0">
        <ChoiceChips
          legend={t("recitations.gradeLabel")}
          options={GRADES.map((one) => ({
            value: String(one),
            label: gradeName(one),
          }))}
          value={grade}
          onChange={(value) => changeDraft(key, { grade: value })}
        />
        <FormError
          message={
            answering.error
              ? failureMessage(answering.error, "recitations.answerFailed")
              : undefined
          }
        />
        <div className={step === "idle" ? "grid grid-cols-2 gap-3" : "space-y-3"}>
          <RecordVoice
            recorder={recorder}
            onSend={chosen && submit}
            isSending={answering.isPending}
            isBar
          />
          {!isRecording && (
            <Button
              isWide
              disabled={!chosen}
              isPending={answering.isPending}
              pendingText={t(
                answering.isWaiting ? "recitations.waitsForLine" : "recitations.sending",
              )}
              onClick={submit}
            >
              {t("recitations.sendAnswer")}
            </Button>
          )}
        </div>
        {isAsked && <SilenceDialog isOpen onOpenChange={setAsked} onSend={send} />}
      </div>
    </>
  );
}
