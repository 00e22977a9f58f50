import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { AddNote } from "./add-note.tsx";
import { PendingNote, NoteCard } from "./note-card.tsx";
import { useWaitingNotes, WaitingNote } from "./waiting-note.tsx";
import { noteDraftKey, useSentDraft } from "./note-draft.ts";
import {
  type Note,
  noteLinksQuery,
  type NotePlace,
  usePendingEntries,
  useRenewLink,
} from "./notes.api.ts";

export type NotesProps = NotePlace & {
  /** Undefined while the lesson is loading. */
  note: Note | undefined;
};

/** A student's notes on a lesson. */
export function Notes({ note, ...place }: NotesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-xl">
        {t("notes.notes")}
      </h2>
      {note ? (
        <NoteEntries place={place} note={note} />
      ) : (
        <Spinner label={t("notes.loading")} className="min-h-40" />
      )}
    </section>
  );
}

function NoteEntries({ place, note }: { place: NotePlace; note: Note }) {
  const draftKey = noteDraftKey(note._id);
  useSentDraft(draftKey, note.content);
  const stored = new Set(note.content.map(({ _id }) => _id));
  const waiting = useWaitingNotes(place.lessonId).filter(
    ({ idempotencyKey }) => !stored.has(idempotencyKey),
  );
  const isShown = (id: string) =>
    stored.has(id) || waiting.some(({ idempotencyKey }) => idempotencyKey === id);
  const coming = usePendingEntries(draftKey).filter(({ _id }) => !isShown(_id));
  const imageCount = note.content.filter(({ url }) => url !== undefined).length;
  const links = useQuery({ ...noteLinksQuery(place), enabled: imageCount > 0 });
  const renew = useRenewLink(place);
  const list = useFocusAfterRemoval<HTMLUListElement>(note.content.length);
  const isEmpty = note.content.length + coming.length + waiting.length === 0;
  return (
    <>
      {links.isLoading && (
        <Spinner label={t("notes.loadingImages")} className="mt-2 w-fit text-sm" />
      )}
      {links.isError && (
        <Notice tone="danger" title={t("notes.linksFailed")} className="mt-3">
          <Button
            variant="quiet"
            isCompact
            isPending={links.isFetching}
            onClick={() => links.refetch()}
          >
            {t("ui.tryAgain")}
          </Button>
        </Notice>
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
            place={place}
            noteId={note._id}
            entry={entry}
            link={entry.url && links.data?.[entry.url]}
            areLinksLoading={links.isFetching}
            onExpired={renew.mutate}
          />
        ))}
        {waiting.map((act) => (
          <WaitingNote key={act.idempotencyKey} act={act} />
        ))}
        {coming.map((entry) => (
          <PendingNote key={entry._id} entry={entry} />
        ))}
      </ul>
      <div className="mt-5">
        <AddNote
          place={place}
          draftKey={draftKey}
          adding={coming[0]}
          imageCount={imageCount + waiting.length}
          onAdded={() => list.current?.focus({ preventScroll: true })}
        />
      </div>
    </>
  );
}
