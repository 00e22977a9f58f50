import { Clock, Maximize2, Pencil, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useQueuedEntry } from "../../device/outbox/index.ts";
import {
  type ChangedText,
  type LessonRef,
  type NewEntry,
  type NoteEntry,
  useDeleteNote,
  useUpdateNote,
} from "./notes.api.ts";
import { NoteTexts } from "./note-texts.tsx";

export const NOTE_CARD = "min-w-0 overflow-hidden rounded-card bg-raised shadow-raised";
/** Fixed aspect ratio to prevent a layout shift when the image loads. */
export const NOTE_PICTURE = "aspect-video w-full bg-sunken object-cover";
export const NOTE_BODY = "px-4 pt-4 sm:px-5";

export type NoteCardProps = {
  lessonRef: LessonRef;
  noteId: string;
  entry: NoteEntry;
  link: string | undefined;
  areLinksLoading: boolean;
  /** Called when the URL fails, because it may have expired. */
  onExpired: (key: string) => void;
};

export function NoteCard(props: NoteCardProps) {
  const { lessonRef, noteId, entry, link, areLinksLoading, onExpired } = props;
  const { _id, url = "", alt } = entry;
  const change = useQueuedEntry("notes/updateNote", { ...lessonRef, contentId: _id });
  const { title, description } = { ...entry, ...change?.body };
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const closeEditor = () => {
    // Synchronous, because after a save the next frame may precede React's render.
    flushSync(() => setEdited(false));
    editButton.current?.focus();
  };
  const id = useId();
  const image = useNoteImage(link, () => onExpired(url));
  const shownLink = image.src;
  const remove = useDeleteNote(lessonRef, noteId);
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const confirm = () => {
    setAsked(false);
    // If the server refuses, restore the focus with the card.
    remove.mutate(_id, { onError: () => requestAnimationFrame(() => button.current?.focus()) });
  };
  return (
    <li
      aria-busy={remove.isPending}
      className={classes(
        NOTE_CARD,
        "transition-opacity duration-150",
        remove.isPending && "opacity-45",
      )}
    >
      <article aria-labelledby={id} inert={remove.isPending}>
        {shownLink && (
          <img
            src={shownLink}
            alt={alt ?? t("notes.imageOf", { title: bidiIsolate(title) })}
            loading="lazy"
            decoding="async"
            onError={image.onError}
            className={NOTE_PICTURE}
          />
        )}
        {url && !link && areLinksLoading && (
          <Skeleton className="aspect-video w-full rounded-none" />
        )}
        <div className={NOTE_BODY}>
          <h3 id={id} className={classes("text-lg", isEdited && "sr-only")}>
            <UserText>{title}</UserText>
          </h3>
          {isEdited ? (
            <EditNote
              lessonRef={lessonRef}
              contentId={_id}
              texts={{ title, description }}
              onClose={closeEditor}
            />
          ) : (
            <Prose className="mt-1.5">{description}</Prose>
          )}
          {change && (
            <p className="mt-2 flex items-center gap-2 text-sm text-ink-soft">
              <Clock className="size-4.5 shrink-0" />
              {change.refusal === undefined ? t("notes.waits") : translateEncoded(change.refusal)}
            </p>
          )}
        </div>
        <div className="flex min-h-14 items-center gap-2 px-2 pt-2 pb-2">
          {shownLink ? (
            <LinkButton
              href={shownLink}
              variant="quiet"
              isCompact
              icon={<Maximize2 className="size-4 shrink-0" />}
            >
              {t("notes.viewImage")}
            </LinkButton>
          ) : null}
          <span className="grow" />
          {!isEdited && (
            <IconButton
              ref={editButton}
              label={t("notes.edit", { title: bidiIsolate(title) })}
              icon={<Pencil className="size-5" />}
              onClick={() => setEdited(true)}
            />
          )}
          <IconButton
            ref={button}
            label={t("notes.delete", { title: bidiIsolate(title) })}
            isDanger
            icon={<Trash2 className="size-5" />}
            onClick={() => setAsked(true)}
          />
        </div>
        <ActionError className="px-4 pb-4 sm:px-5">
          {remove.error ? failureMessage(remove.error, "notes.deleteFailed") : undefined}
        </ActionError>
      </article>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("notes.deleteAsk")}
        confirmLabel={t("ui.delete")}
        onConfirm={confirm}
      >
        {t("notes.deleteLoses", { title: bidiIsolate(title), hasImage: String(url !== "") })}
      </ConfirmDialog>
    </li>
  );
}

export function PendingNote({ entry: { title, description, image } }: { entry: NewEntry }) {
  const url = useObjectUrl(image?.file);
  return (
    <li aria-busy="true" className={NOTE_CARD}>
      {image && (
        <div className={NOTE_PICTURE}>
          {/* Fades only the image, so that the text stays readable. */}
          {url && <img src={url} alt="" className={classes(NOTE_PICTURE, "opacity-50")} />}
        </div>
      )}
      <div className={NOTE_BODY}>
        <h3 className="text-lg">
          <UserText>{title}</UserText>
        </h3>
        <Prose className="mt-1.5">{description}</Prose>
      </div>
      <Spinner label={t("notes.adding")} className="min-h-14 w-fit px-5 text-sm" />
    </li>
  );
}

/** Retries a failed image once, with its URL or a new one, then hides it. */
function useNoteImage(link: string | undefined, onExpired: () => void) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const again = link && `${link}#again`;
  const src = [link, again].find((one) => one !== undefined && !failed.includes(one));
  return {
    src,
    onError: () => {
      if (src === undefined) return;
      setFailed([...failed, src]);
      if (failed.length === 0) onExpired();
    },
  };
}

type EditNoteProps = {
  lessonRef: LessonRef;
  contentId: string;
  texts: ChangedText;
  onClose: () => void;
};

function EditNote({ lessonRef, contentId, texts: given, onClose }: EditNoteProps) {
  const saving = useUpdateNote(lessonRef, contentId);
  const [texts, setTexts] = useState(given);
  return (
    <NoteTexts
      label={t("notes.edit", { title: bidiIsolate(given.title) })}
      texts={texts}
      onWrite={(change) => setTexts((now) => ({ ...now, ...change }))}
      saveLabel={t("ui.save")}
      isSaving={saving.isPending}
      savingText={t("ui.saving")}
      onSave={async (wanted) => {
        try {
          await saving.mutateAsync(wanted);
          onClose();
          return undefined;
        } catch (error) {
          return failureMessage(error, "notes.saveFailed");
        }
      }}
      onCancel={onClose}
    />
  );
}
