import { RECITATIONS_WAITING_MAX } from "@madrasa/contract/limits";
import type { Passage } from "@madrasa/contract/quran/verses";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Ellipsis, Pencil, RotateCcw, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { recitationsPath } from "../../lib/format/course-code.ts";
import { clearDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { loadOutbox, type OutboxEntry, useQueuedEntry } from "../../device/outbox/index.ts";
import { passageWords, trackName } from "../sheet/index.ts";
import { type NextOfCourse, nextQuery } from "./next.api.ts";
import { OwnConsent, WithdrawConsentDialog } from "./own-consent.tsx";
import { type SubmissionState, submitLater } from "./recitations.api.ts";
import { deleteChunks, queuedFor } from "./recording/recording-buffer.ts";
import { whileNotRecording } from "./recording/recording-lock.ts";
import { isSilent, type RecordedAudio } from "./recording/recorded-audio.ts";
import { isRunning, TryMicrophone, useRecorder, useRecording } from "./record-voice.tsx";
import { RoomRecorder } from "./room-recorder.tsx";
import { SilenceDialog } from "./silence-dialog.tsx";
import { Submitted } from "./submitted.tsx";
import { AudioPlayer } from "./audio-player.tsx";
import { QueuedRecitation } from "./queued-recitation.tsx";
import { useRecited } from "./use-recited.ts";
import { listenerName, WhoListens } from "./who-listens.tsx";

const VersesDialog = lazyDialog(async () => (await import("./verses-dialog.tsx")).VersesDialog);

const HOME = "/student-dashboard";

type RecitingRoomProps = {
  submission: SubmissionState;
  lesson?: string | undefined;
  /** Passage of a reply that asks for it again. */
  again?: Passage | undefined;
};

export function RecitingRoom({ submission, lesson, again }: RecitingRoomProps) {
  const { isOn, consent, guardians, assignee } = submission;
  const courseId = submission.course._id;
  const key = queuedFor(courseId);
  const { data: next, isPending } = useQuery(nextQuery);
  const waiting = useQueuedEntry("recitations/submitRecitation", { courseId });
  const [submitted, setSubmitted] = useState<OutboxEntry<"recitations/submitRecitation">>();
  const [discarded, setDiscarded] = useState<string>();
  const navigate = useNavigate();
  if (waiting && waiting !== submitted) setSubmitted(waiting);
  useEffect(() => {
    // Deletes earlier recordings from the device as well.
    if (consent === "refused") void whileNotRecording(key, async () => deleteChunks(key));
  }, [consent, key]);
  if (waiting) {
    return (
      <>
        <RoomHeader submission={submission} isRunning={false} />
        <QueuedRecitation
          submission={submission}
          entry={waiting}
          onDiscard={() => setDiscarded(waiting.idempotencyKey)}
        />
      </>
    );
  }
  if (submitted && submitted.idempotencyKey !== discarded) {
    const { body, about } = submitted;
    const onDone = () => void navigate(HOME, { replace: true });
    const words = {
      what: about[0] ?? "",
      seconds: body.seconds,
      listener: listenerName(submission),
    };
    return <Submitted {...words} onDone={onDone} />;
  }
  const ofCourse = next?.courses.find(({ course }) => course._id === courseId);
  if (isOn && consent === "allowed" && assignee !== "open") {
    if (isPending) return null;
    const proposed = { lesson, again, next: ofCourse };
    return <Room submission={submission} draftKey={key} {...proposed} />;
  }
  return (
    <>
      <RoomHeader submission={submission} isRunning={false} />
      <h1 className="mt-2 mb-4 text-[2rem] leading-tight">{t("recitations.whatToRecite")}</h1>
      {!isOn ? (
        <p>{t("recitations.off")}</p>
      ) : (
        <>
          <WhoListens submission={submission} isFixed={false} />
          {consent !== "allowed" &&
            (guardians.length > 0 ? (
              <p role="status" className="mt-4">
                {t(
                  consent === "refused"
                    ? "recitations.guardianRefused"
                    : "recitations.guardianOpen",
                )}
              </p>
            ) : (
              <OwnConsent isRefused={consent === "refused"} />
            ))}
        </>
      )}
    </>
  );
}

function RoomHeader({
  submission,
  isRunning: isBusy,
}: {
  submission: SubmissionState;
  isRunning: boolean;
}) {
  const { course, consent, guardians } = submission;
  const [shown, show] = useState<"try" | "withdraw">();
  const navigate = useNavigate();
  const close = () => show(undefined);
  return (
    <header className="-mx-2 flex shrink-0 items-center justify-between pt-1.5">
      <Link
        to={HOME}
        aria-label={t("recitations.close")}
        title={t("recitations.close")}
        className="grid size-11 place-items-center rounded-control hover:bg-sunken"
      >
        <X className="size-6" />
      </Link>
      <Menu
        label={t("recitations.more")}
        trigger={<Ellipsis className="size-5" />}
        entries={[
          ...(consent === "allowed"
            ? [
                {
                  id: "try",
                  label: t("recitations.tryMicrophone"),
                  isDisabled: isBusy,
                  onAction: () => show("try"),
                },
              ]
            : []),
          {
            id: "list",
            label: t("recitations.title"),
            onAction: () => void navigate(recitationsPath(course._id)),
          },
          ...(consent === "allowed" && guardians.length === 0
            ? [
                {
                  id: "withdraw",
                  label: t("recitations.takeBack"),
                  isDisabled: isBusy,
                  onAction: () => show("withdraw"),
                },
              ]
            : []),
        ]}
      />
      {shown === "try" && <TryMicrophone onClose={close} />}
      {shown === "withdraw" && <WithdrawConsentDialog onClose={close} />}
    </header>
  );
}

type RoomProps = {
  submission: SubmissionState;
  draftKey: string;
  lesson: string | undefined;
  again: Passage | undefined;
  next: NextOfCourse | undefined;
};

function Room({ submission, draftKey: key, lesson, again, next }: RoomProps) {
  const recorder = useRecorder(key);
  const recording = useRecording(recorder);
  const { voice, step, isFound } = recording;
  const { recited, choose } = useRecited({
    courseId: submission.course._id,
    step,
    proposed: {
      passage: lesson === undefined ? (again ?? passageOf(next)) : undefined,
      remark: lesson ?? "",
    },
  });
  const { passage, remark } = recited;
  const isOfSheet = passage !== undefined && passage.from === next?.from && passage.to === next.to;
  const isAgain =
    (passage !== undefined && passage.from === again?.from && passage.to === again.to) ||
    (isOfSheet && next.state === "again");
  const verses = passage ? passageWords(passage) : "";
  const what = [verses, remark].filter(Boolean).join(" · ");
  const [isChoosing, setChoosing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Preloaded, because the connection may be lost when it is needed.
  useEffect(() => void loadOutbox().catch(() => undefined), []);
  const submitting = useMutation({
    networkMode: "always",
    mutationFn: async (recorded: RecordedAudio) => {
      const submitted = { what, remark, ...passage };
      const { isStored } = await submitLater(submission.course, recorded, submitted);
      if (!isStored) return;
      await recorder.forgetSent();
      clearDraft(key);
    },
  });
  const send = () => {
    if (voice) submitting.mutate(voice);
  };
  const startAgain = async () => {
    await recorder.forget();
    // An earlier recording may be of another day's passage.
    if (isFound) clearDraft(key);
  };
  const isFull = submission.waiting >= RECITATIONS_WAITING_MAX;
  const isRecording = isRunning(recording);
  const isSending = submitting.isPending;
  return (
    <>
      <RoomHeader submission={submission} isRunning={isRecording} />
      <div className="shrink-0 pt-1 pb-4">
        <p className="min-h-6 text-ink-soft">
          {isAgain ? t("recitations.again") : isOfSheet && next.track && trackName(next.track)}
        </p>
        <div className="flex min-h-11 items-center gap-3">
          <h1 className="text-[2rem] leading-tight wrap-anywhere">
            {verses || (remark ? <UserText>{remark}</UserText> : t("recitations.whatToRecite"))}
          </h1>
          {!isRecording && !isSending && (
            <IconButton
              label={t("recitations.changeVerses")}
              icon={<Pencil className="size-5" />}
              onClick={() => setChoosing(true)}
            />
          )}
        </div>
        {verses && remark && (
          <p className="text-ink-soft">
            <UserText>{remark}</UserText>
          </p>
        )}
      </div>
      <WhoListens submission={submission} isFixed={isRecording || isSending} />
      {step === "made" && voice ? (
        <ListenBack>
          {isFound && (
            <p role="status" className="text-center">
              {t("recitations.foundAgain")}
            </p>
          )}
          <AudioPlayer
            name={t("recitations.yourRecording")}
            soundKey={["own", voice.id]}
            load={async () => voice.file}
            seconds={voice.seconds}
            peaks={voice.peaks}
          />
          <div className="grow" />
          <FormError
            message={
              submitting.error
                ? failureMessage(submitting.error, "recitations.sendFailed")
                : undefined
            }
          />
          <Button
            isWide
            className="min-h-14 text-lg"
            isPending={isSending}
            pendingText={t("recitations.sending")}
            onClick={() => (isSilent(voice) ? setAsked(true) : send())}
          >
            {t("recitations.send")}
          </Button>
          <div className="grid min-h-11 place-items-center">
            {!isSending && (
              <Button
                variant="quiet"
                icon={<RotateCcw className="size-5" />}
                onClick={() => void startAgain()}
              >
                {t("recitations.startAgain")}
              </Button>
            )}
          </div>
        </ListenBack>
      ) : isFull && step === "idle" ? (
        <p role="status" className="mt-4">
          {t("errors.TOO_MANY_RECITATIONS", { count: submission.waiting })}
        </p>
      ) : (
        <RoomRecorder recorder={recorder} recording={recording} />
      )}
      {isChoosing && (
        <VersesDialog isOpen onOpenChange={setChoosing} recited={recited} onChoose={choose} />
      )}
      <SilenceDialog isOpen={isAsked} onOpenChange={setAsked} onSend={send} />
    </>
  );
}

function ListenBack({ children }: { children: ReactNode }) {
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: move the keyboard focus here.
    if (document.activeElement === document.body) anchor.current?.focus();
  }, []);
  return (
    <div
      ref={anchor}
      tabIndex={-1}
      className="flex grow flex-col gap-3 rounded-control pt-6 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  );
}

const passageOf = (next: NextOfCourse | undefined): Passage | undefined =>
  next && next.from !== null && next.to !== null ? { from: next.from, to: next.to } : undefined;
