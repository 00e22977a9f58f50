import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { AddNote } from "./add-note.tsx";
export { MinuteNote } from "./minute-note.tsx";
import { PendingNote, NoteCard, NOTE_BODY, NOTE_CARD, NOTE_PICTURE } from "./note-card.tsx";
import { noteDraftKey, useSentDraft } from "./note-draft.ts";
import {
  type Note,
  noteLinksQuery,
  type LessonRef,
  usePendingEntries,
  useRenewLink,
  textOf,
} from "./notes.api.ts";
import { CircleAlert, Clock } from "lucide-react";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { useOutboxEntries, type OutboxEntry } from "../../device/outbox/index.ts";

export type NotesProps = LessonRef & {
  note: Note | undefined;
};

export function Notes({ note, ...lessonRef }: NotesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="text-xl">
          {t("notes.notes")}
        </h2>
        <TextLink
          to={`/notes?courseId=${lessonRef.courseId}`}
          isStrong
          className="inline-flex min-h-11 items-center text-[0.9375rem]"
        >
          {t("accounts.myNotes")}
        </TextLink>
      </div>
      {note ? (
        <NoteEntries lessonRef={lessonRef} note={note} />
      ) : (
        <Spinner label={t("notes.loading")} className="min-h-40" />
      )}
    </section>
  );
}

function NoteEntries({ lessonRef, note }: { lessonRef: LessonRef; note: Note }) {
  const draftKey = noteDraftKey(note._id);
  useSentDraft(draftKey, note.content);
  const stored = new Set(note.content.map(({ _id }) => _id));
  const waiting = useWaitingNotes(lessonRef.lessonId).filter(
    ({ idempotencyKey }) => !stored.has(idempotencyKey),
  );
  const isShown = (id: string) =>
    stored.has(id) || waiting.some(({ idempotencyKey }) => idempotencyKey === id);
  const coming = usePendingEntries(draftKey).filter(({ _id }) => !isShown(_id));
  const imageCount = note.content.filter(({ url }) => url !== undefined).length;
  const links = useQuery({ ...noteLinksQuery(lessonRef), enabled: imageCount > 0 });
  const renew = useRenewLink(lessonRef);
  const list = useFocusAfterRemoval<HTMLUListElement>(note.content.length);
  const isEmpty = note.content.length + coming.length + waiting.length === 0;
  return (
    <>
      {links.isLoading && (
        <Spinner label={t("notes.loadingImages")} className="mt-2 w-fit text-sm" />
      )}
      {links.isError && (
        <Notice
          tone="danger"
          title={t("notes.linksFailed")}
          className="mt-3"
          actions={
            <Button
              variant="quiet"
              isCompact
              isPending={links.isFetching}
              onClick={() => links.refetch()}
            >
              {t("ui.tryAgain")}
            </Button>
          }
        />
      )}
      {isEmpty && <p className="mt-3 text-ink-soft">{t("notes.none")}</p>}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("notes.notes")}
        className="mt-3 grid items-start gap-4 empty:mt-0 focus-visible:outline-offset-8 sm:grid-cols-2"
      >
        {note.content.map((entry) => (
          <NoteCard
            key={entry._id}
            lessonRef={lessonRef}
            noteId={note._id}
            entry={entry}
            link={entry.url && links.data?.[entry.url]}
            areLinksLoading={links.isFetching}
            onExpired={renew.mutate}
          />
        ))}
        {waiting.map((action) => (
          <QueuedNote key={action.idempotencyKey} action={action} />
        ))}
        {coming.map((entry) => (
          <PendingNote key={entry._id} entry={entry} />
        ))}
      </ul>
      <div className="mt-5">
        <AddNote
          lessonRef={lessonRef}
          draftKey={draftKey}
          adding={coming[0]}
          imageCount={imageCount + waiting.filter(({ file }) => file).length}
          onAdded={() => list.current?.focus({ preventScroll: true })}
        />
      </div>
    </>
  );
}

type AddedNote = OutboxEntry<"notes/addNote">;

function useWaitingNotes(lessonId: string): AddedNote[] {
  return useOutboxEntries().filter(
    (action) => action.call === "notes/addNote" && action.query.lessonId === lessonId,
  ) as AddedNote[];
}

function QueuedNote({ action }: { action: AddedNote }) {
  const { body, file, refusal } = action;
  const { title, description } = textOf(body);
  const url = useObjectUrl(file);
  const Icon = refusal === undefined ? Clock : CircleAlert;
  return (
    <li className={NOTE_CARD}>
      {file && (
        <div className={NOTE_PICTURE}>
          {url && <img src={url} alt="" className={NOTE_PICTURE} />}
        </div>
      )}
      <div className={NOTE_BODY}>
        <h3 className="text-lg">
          <UserText>{title}</UserText>
        </h3>
        <Prose className="mt-1.5">{description}</Prose>
      </div>
      <p className="flex min-h-14 items-center gap-2 px-4 py-2 text-sm text-ink-soft sm:px-5">
        <Icon className="size-4.5 shrink-0" />
        {refusal === undefined ? t("notes.waits") : translateEncoded(refusal)}
      </p>
    </li>
  );
}
