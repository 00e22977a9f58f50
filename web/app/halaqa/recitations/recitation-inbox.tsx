import { shownTitle } from "@madrasa/contract/shown-title";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { useIsOffline } from "../../lib/offline/connection.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button/button.tsx";
import { ClippedText, UserText } from "../../ui/display/user-text.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { type EnterRecitationProps, passageWords } from "../sheet/index.ts";
import { AnswerRecitation } from "./answer-recitation.tsx";
import { heldReply, sendHeldReply, undoReply } from "./held-reply.ts";
import {
  useQueuedReplies,
  type PendingRecitation,
  pendingRecitationsQuery,
} from "./recitations.api.ts";

/** Loaded lazily: not every course has a sheet. */
const EnterRecitation = lazyComponent<EnterRecitationProps>(
  async () => (await import("../sheet/index.ts")).EnterRecitation,
  { Meanwhile: () => null, Instead: () => null },
);

type RecitationInboxProps = {
  /** Id of the recitation to open; by default the oldest. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  listPath: string;
  backTo: string;
  isList: boolean;
  renderList: (waiting: readonly PendingRecitation[], status: ReactNode) => ReactNode;
};

/** Recitations waiting for the teacher in all courses. The oldest is open, and the next opens automatically. */
export function RecitationInbox(props: RecitationInboxProps) {
  const { chosen, onChoose, isList, renderList } = props;
  const query = useInfiniteQuery(pendingRecitationsQuery);
  const queued = useQueuedReplies();
  const [answered, setAnswered] = useState<EnterRecitationProps>();
  const [hasAnswered, setHasAnswered] = useState(false);
  useSendOnLeaving();
  // Browsers refuse to play on a page that was loaded without a press.
  const cameByPress = useLocation().key !== "default" && navigator.userActivation.hasBeenActive;
  const all = query.data?.pages.flatMap((page) => page.recitations);
  if (!all) {
    return query.error ? (
      <LoadError query={query} failed="recitations.loadFailed" />
    ) : (
      <Spinner label={t("ui.loading")} className="min-h-dvh" />
    );
  }
  const waiting = all.filter(({ _id }) => !queued.includes(_id));
  const open = waiting.find(({ _id }) => _id === chosen) ?? waiting[0];
  const onUndo = (id: string) => {
    setAnswered(undefined);
    onChoose(id);
  };
  const status = <SentStatus next={open} count={queued.length} onUndo={onUndo} />;
  const entry = answered && <EnterRecitation {...answered} />;
  if (!open || isList) {
    return renderList(
      waiting,
      <>
        {status}
        {entry}
      </>,
    );
  }
  const total = query.data?.pages[0]?.total ?? all.length;
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-3xl flex-col [@media(min-height:34rem)]:h-[calc(100dvh-var(--line-strip,0px))]"
    >
      <QueueHeader
        {...props}
        recitation={open}
        count={total - (all.length - waiting.length)}
        takesFocus={hasAnswered}
      />
      <AnswerRecitation
        key={open._id}
        recitation={open}
        playsItself={hasAnswered || cameByPress}
        onSending={() => setHasAnswered(true)}
        onSent={(grade) => {
          setAnswered(entryOf(open, grade));
          onChoose(undefined);
        }}
        status={status}
        after={entry}
      />
    </main>
  );
}

function useSendOnLeaving(): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden") void sendHeldReply();
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      void sendHeldReply();
    };
  }, []);
}

type QueueHeaderProps = Pick<RecitationInboxProps, "backTo" | "listPath"> & {
  recitation: PendingRecitation;
  count: number;
  /** Moves the focus here, because the pressed button is gone. */
  takesFocus: boolean;
};

function QueueHeader({ recitation, count, takesFocus, backTo, listPath }: QueueHeaderProps) {
  const { _id, student, course, from, to, remark, handedInAt } = recitation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, _id]);
  const verses = from !== null && to !== null ? passageWords({ from, to }) : "";
  return (
    <header className="shrink-0 border-b border-line px-4 pt-1 pb-2">
      <div className="flex items-center gap-1">
        <Link
          to={backTo}
          aria-label={t("recitations.back")}
          title={t("recitations.back")}
          className="-ms-2 inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className="min-w-0 grow text-xl">
          {verses || <ClippedText>{remark || t("recitations.title")}</ClippedText>}
        </h1>
        <Link
          to={listPath}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-control text-sm text-ink-soft underline-offset-4 hover:underline"
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-gold" />
          {t("recitations.waitShort", { count })}
        </Link>
      </div>
      <div className="ms-10 -mt-1 text-sm text-ink-soft">
        <p>
          <UserText>{`${student.firstName} ${student.lastName}`}</UserText>
          {` · ${formatShortMeetingTime(handedInAt)}`}
        </p>
        <p>
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
          {verses && remark && (
            <>
              {" · "}
              <UserText className="text-ink">{remark}</UserText>
            </>
          )}
        </p>
      </div>
    </header>
  );
}

type SentStatusProps = {
  next: PendingRecitation | undefined;
  count: number;
  onUndo: (id: string) => void;
};

function SentStatus({ next, count, onUndo }: SentStatusProps) {
  const held = useStore(heldReply, undefined);
  const isOffline = useIsOffline();
  const sent = next
    ? t("recitations.sentNext", { name: bidiIsolate(next.student.firstName) })
    : t("recitations.sent");
  return (
    <div role="status" className="empty:hidden">
      {held ? (
        <p className="flex items-center justify-between gap-3">
          <span className="font-semibold">{isOffline ? t("recitations.waitsForLine") : sent}</span>
          <Button
            variant="secondary"
            isCompact
            onClick={() => {
              void undoReply();
              onUndo(held);
            }}
          >
            {t("recitations.undo")}
          </Button>
        </p>
      ) : (
        count > 0 && (
          <p className="text-sm text-ink-soft">
            {isOffline ? t("recitations.waitsForLine") : t("recitations.sendingReplies", { count })}
          </p>
        )
      )}
    </div>
  );
}

function entryOf(
  { course, student, from, to }: PendingRecitation,
  grade: Grade,
): EnterRecitationProps | undefined {
  if (from === null || to === null) return undefined;
  return { courseId: course._id, student, passage: { from, to }, grade };
}
