import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { SOUND_PARTS } from "@madrasa/contract/halaqa/recitation-sounds";
import { shownTitle } from "@madrasa/contract/shown-title";
import { formatDate, formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { useOnScreen } from "../../lib/hooks/use-on-screen.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ReportButton } from "../../base/complaints/index.ts";
import { gradeName } from "./grade-name.ts";
import { AnnotationIcon } from "./annotation-icon.tsx";
import {
  type Answer,
  loadSound,
  type Recitation,
  recitationsQuery,
  useDelete,
  useNoteSeen,
} from "./recitations.api.ts";
import { type PlayerHandle, AudioPlayer } from "./audio-player.tsx";
import { canReciteAgain, ReciteAgainLink } from "./recite-again.tsx";
import { hasDescription, WhatRecited } from "./what-recited.tsx";

type OwnRecitationsProps = {
  filter: { courseId?: string; childId?: string };
  isStudent: boolean;
};

export function OwnRecitations({ filter, isStudent }: OwnRecitationsProps) {
  const list = useInfiniteQuery(recitationsQuery(filter));
  const all = list.data?.pages.flatMap((page) => page.recitations);
  if (!all) {
    return list.error ? (
      <LoadError query={list} failed="recitations.loadFailed" />
    ) : (
      <Spinner label={t("ui.loading")} className="min-h-40" />
    );
  }
  return (
    <section aria-labelledby="handed-in" className="mt-10">
      <h2 id="handed-in" className="mb-3 text-2xl">
        {t("recitations.handedInList")}
      </h2>
      {all.length === 0 && <EmptyState title={t("recitations.none")} />}
      <ul className="space-y-4">
        {all.map((recitation) => (
          <OneRecitation
            key={recitation._id}
            as="li"
            recitation={recitation}
            isStudent={isStudent}
          />
        ))}
      </ul>
      <LoadMore list={list} failed="recitations.loadFailed" className="mt-6 text-center" />
    </section>
  );
}

type OneRecitationProps = {
  recitation: Recitation;
  isStudent: boolean;
  as: "li" | "div";
  /** False if the verses are the heading. */
  isNamed?: boolean;
};

/** A recitation with its reply. A reply counts as heard once played or read for some seconds. */
export function OneRecitation({ recitation, isStudent, as, isNamed = true }: OneRecitationProps) {
  const { _id, sound, answer, course, isHeld } = recitation;
  const player = useRef<PlayerHandle>(null);
  const time = formatDateTime(recitation.handedInAt);
  const { mutate: markSeen, isIdle } = useNoteSeen();
  const isNew = isStudent && answer !== null && !answer.isSeen;
  const onAnswerSeen = () => {
    if (isNew && isIdle) markSeen(_id);
  };
  return (
    <Card as={as} className="space-y-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{time}</span>
        <UserText lang={course.language}>
          {course._id ? shownTitle({ ...course, _id: course._id }) : course.title}
        </UserText>
      </p>
      {isNamed && hasDescription(recitation) && (
        <p className="font-semibold">
          <WhatRecited recitation={recitation} />
        </p>
      )}
      {sound ? (
        <AudioPlayer
          ref={player}
          name={t("recitations.recitationOf", { time })}
          soundKey={[_id, "recitation"]}
          load={async () => loadSound(_id, "recitation")}
          seconds={sound.seconds}
          peaks={sound.peaks}
          annotations={answer?.annotations ?? []}
        />
      ) : (
        <p className="text-ink-soft">{t("recitations.soundDeleted")}</p>
      )}
      {answer ? (
        <ShownAnswer
          recitationId={_id}
          answer={answer}
          onSeen={onAnswerSeen}
          onAnnotation={sound ? (seconds) => player.current?.playFrom(seconds) : undefined}
        />
      ) : (
        <p>{waitingWords(recitation)}</p>
      )}
      {isStudent && canReciteAgain(recitation) && <ReciteAgainLink recitation={recitation} />}
      <p className="text-sm text-ink-soft">
        {isHeld
          ? t("recitations.held")
          : t("recitations.endsAt", { date: formatDate(recitation.endsAt) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {sound && <Save id={_id} part="recitation" at={recitation.handedInAt} />}
        {recitation.mayDelete && <Delete id={_id} time={time} />}
        <ReportButton subjects={[{ kind: "recitation", _id }]} />
      </div>
    </Card>
  );
}

function waitingWords({ isGone, isMember, isHeard, only }: Recitation): string {
  if (isGone) return t("recitations.gone");
  if (!isMember) return t("recitations.left");
  if (!only) return t(isHeard ? "recitations.heard" : "recitations.waits");
  const name = bidiIsolate(
    `${only.firstName} ${only.lastName}`.trim() || t("recitations.formerTeacher"),
  );
  return t(only.isThere ? "listeners.waitsFor" : "listeners.nobodyHears", { name });
}

type ShownAnswerProps = {
  recitationId: string;
  answer: Answer;
  /** Called when a voice reply has been played, or a text reply has been on the screen. */
  onSeen: () => void;
  onAnnotation: ((seconds: number) => void) | undefined;
};

const BEFORE_SECONDS = 2;
/** Milliseconds on the screen after which words count as read. */
const READ_MS = 2_000;

function ShownAnswer({ recitationId, answer, onSeen, onAnnotation }: ShownAnswerProps) {
  const { teacher, grade, annotations, sound, remark } = answer;
  const name = teacher
    ? `${teacher.firstName} ${teacher.lastName}`.trim()
    : t("recitations.formerTeacher");
  const words = useOnScreen<HTMLParagraphElement>(onSeen, {
    isWanted: sound === null,
    forMs: READ_MS,
  });
  return (
    <div className="space-y-3 border-s-2 border-act ps-4">
      <p ref={words} className="font-semibold">
        {t("recitations.answeredBy", {
          name: bidiIsolate(name),
          time: formatDateTime(answer.answeredAt),
        })}
        {" · "}
        {gradeName(grade)}
      </p>
      {remark && <UserText>{remark}</UserText>}
      {annotations.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {annotations.map(({ kind, atMs }) => {
            const said = t("recitations.markAt", {
              kind,
              time: formatDuration(Math.floor(atMs / 1000)),
            });
            return (
              <li key={`${kind} ${atMs}`}>
                <Button
                  variant="secondary"
                  isCompact
                  icon={<AnnotationIcon kind={kind} className="size-5" />}
                  disabled={!onAnnotation}
                  onClick={() => onAnnotation?.(Math.max(0, atMs / 1000 - BEFORE_SECONDS))}
                >
                  {said}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {sound && (
        <>
          <AudioPlayer
            name={t("recitations.answerOf", { name: bidiIsolate(name) })}
            soundKey={[recitationId, "answer"]}
            load={async () => loadSound(recitationId, "answer")}
            seconds={sound.seconds}
            peaks={sound.peaks}
            onHeard={onSeen}
          />
          <Save id={recitationId} part="answer" at={answer.answeredAt} />
        </>
      )}
    </div>
  );
}

type SaveProps = { id: string; part: (typeof SOUND_PARTS)[number]; at: string };

function Save({ id, part, at }: SaveProps) {
  const save = async () => {
    try {
      const bytes = await loadSound(id, part);
      const ending = bytes.type === "audio/mp4" ? "m4a" : "webm";
      saveFile(
        `${t("recitations.part", { part })} ${at.slice(0, 10)}.${ending}`,
        bytes.type,
        bytes,
      );
    } catch (error) {
      toast.error(failureMessage(error, "recitations.soundFailed"));
    }
  };
  return (
    <Button variant="quiet" isCompact icon={<Download className="size-4.5" />} onClick={save}>
      {t("recitations.save")}
      <HiddenName>{`${t("recitations.part", { part })} ${formatDateTime(at)}`}</HiddenName>
    </Button>
  );
}

function Delete({ id, time }: { id: string; time: string }) {
  const [isAsked, setAsked] = useState(false);
  const deleting = useDelete();
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        icon={<Trash2 className="size-4.5" />}
        onClick={() => setAsked(true)}
      >
        {t("recitations.delete")}
        <span className="sr-only">{time}</span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          isOpen
          onOpenChange={setAsked}
          title={t("recitations.deleteTitle")}
          confirmLabel={t("recitations.delete")}
          isPending={deleting.isPending}
          errorText={
            deleting.error ? failureMessage(deleting.error, "recitations.deleteFailed") : undefined
          }
          onConfirm={() => deleting.mutate(id, { onSuccess: () => setAsked(false) })}
        >
          {t("recitations.deleteText")}
        </ConfirmDialog>
      )}
    </>
  );
}
