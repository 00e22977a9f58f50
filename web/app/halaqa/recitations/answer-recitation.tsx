import { ApiError } from "@madrasa/contract/client";
import type { ErrorCode } from "@madrasa/contract/errors";
import { RECITATION_ANNOTATIONS_MAX } from "@madrasa/contract/limits";
import { ANNOTATION_KINDS } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { changeDraft } from "../../lib/storage/drafts.ts";
import { loadOutbox } from "../../device/outbox/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { hasAnnotation, AnnotationList } from "./annotation-list.tsx";
import { AnnotationIcon } from "./annotation-icon.tsx";
import {
  loadSound,
  type Annotation,
  replyLater,
  useReplyDraft,
  type PendingRecitation,
  pendingRecitationsQuery,
} from "./recitations.api.ts";
import { isRunning, useRecorder, useRecording } from "./record-voice.tsx";
import { ReplyBar } from "./reply-bar.tsx";
import { type PlayerHandle, AudioPlayer } from "./audio-player.tsx";

const GONE: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  "RECITATION_NOT_FOUND",
  "RECITATION_ANSWERED",
]);

/** Reaction time of a listener who marks a mistake. */
const BEFORE_PRESS_MS = 1_500;

type AnswerRecitationProps = {
  recitation: PendingRecitation;
  playsItself: boolean;
  /** Called before the reply is queued, which opens the next recitation. */
  onSending: () => void;
  onSent: (grade: Grade) => void;
  /** Content below the marks. */
  after: ReactNode;
  /** Content above the grades. */
  status: ReactNode;
};

/** Player, marks and reply. Only the list of marks scrolls. Unsent replies are stored on the device. */
export function AnswerRecitation(props: AnswerRecitationProps) {
  const { recitation, playsItself, onSending, onSent, after, status } = props;
  const { _id, student, sound } = recitation;
  const { draftKey: key, fields } = useReplyDraft(_id);
  const annotations = JSON.parse(fields["annotations"] ?? "[]") as Annotation[];
  const player = useRef<PlayerHandle>(null);
  const recorder = useRecorder(key);
  const recording = useRecording(recorder);
  const client = useQueryClient();
  /** Withdrawn, deleted, or answered in another tab: continue with the next one. */
  const leaveIfGone = (error: unknown) => {
    if (!(error instanceof ApiError) || !GONE.has(error.code)) return false;
    void client.invalidateQueries({ queryKey: pendingRecitationsQuery.queryKey });
    return true;
  };
  const sayFailure = (error: unknown, failed: MessageKey) =>
    toast.error(failureMessage(error, failed));
  const load = async () => {
    try {
      return await loadSound(_id, "recitation");
    } catch (error) {
      if (leaveIfGone(error)) sayFailure(error, "recitations.soundFailed");
      throw error;
    }
  };
  const setAnnotations = (to: readonly Annotation[]) =>
    changeDraft(key, { annotations: JSON.stringify(to) });
  const annotation = (kind: Annotation["kind"]) => {
    const heardMs = Math.round((player.current?.seconds() ?? 0) * 1000);
    const one = { kind, atMs: Math.max(0, heardMs - BEFORE_PRESS_MS) };
    if (!hasAnnotation(annotations, one) && annotations.length < RECITATION_ANNOTATIONS_MAX)
      setAnnotations([...annotations, one]);
  };
  // Preloaded, because the connection may be lost when it is needed.
  useEffect(() => void loadOutbox().catch(() => undefined), []);
  const name = `${student.firstName} ${student.lastName}`;
  const isRecording = isRunning(recording);
  useEffect(() => {
    // Pauses playback, which the microphone would record.
    if (isRecording) player.current?.pause();
  }, [isRecording]);
  const send = async (grade: Grade) => {
    onSending();
    try {
      await replyLater(recitation, {
        grade,
        remark: fields["remark"] ?? "",
        annotations: annotations.toSorted((one, other) => one.atMs - other.atMs),
        voice: recorder.state.get().voice,
      });
    } catch (error) {
      return sayFailure(error, "recitations.answerFailed");
    }
    onSent(grade);
  };
  return (
    <>
      <div className="shrink-0 space-y-3 px-4 pt-2 pb-3">
        <AudioPlayer
          ref={player}
          name={t("recitations.recitationOfStudent", { name: bidiIsolate(name) })}
          soundKey={[_id, "recitation"]}
          load={load}
          seconds={sound.seconds}
          peaks={sound.peaks}
          annotations={annotations}
          playsItself={playsItself}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm text-ink-soft">{t("recitations.tapWhere")}</legend>
          <div className="grid grid-cols-3 gap-2">
            {ANNOTATION_KINDS.map((kind) => (
              <Button
                key={kind}
                variant="secondary"
                isCompact
                className="flex-col gap-1"
                icon={<AnnotationIcon kind={kind} className="size-5" />}
                onClick={() => annotation(kind)}
              >
                {t("recitations.mark", { kind })}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
      <div className="min-h-22 grow basis-0 overflow-y-auto border-t border-line px-4">
        <AnnotationList
          annotations={annotations}
          seconds={sound.seconds}
          onPlay={(from) => player.current?.playFrom(from)}
          onChange={setAnnotations}
        />
        {after}
      </div>
      <ReplyBar
        {...{ recorder, status }}
        draftKey={key}
        fields={fields}
        onSend={(grade) => void send(grade)}
      />
    </>
  );
}
