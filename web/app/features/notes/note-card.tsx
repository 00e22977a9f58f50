import { Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useObjectAddress } from "../../lib/use-object-address.ts";
import { classes } from "../../ui/classes.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Prose, Words } from "../../ui/people-text.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NoteImage } from "./note-image.tsx";
import { CARD, PICTURE } from "./note-looks.ts";
import { type NewEntry, type NoteEntry, type NotePlace, useDeleteNote } from "./notes.api.ts";

export type NoteCardProps = {
  place: NotePlace;
  noteId: string;
  entry: NoteEntry;
  link: string | undefined;
  areLinksLoading: boolean;
  onExpired: (key: string) => void;
};

export function NoteCard({
  place,
  noteId,
  entry,
  link,
  areLinksLoading,
  onExpired,
}: NoteCardProps) {
  const id = useId();
  const remove = useDeleteNote(place, noteId);
  const [isAsked, setAsked] = useState(false);
  const { _id, title, description, url } = entry;
  const button = useRef<HTMLButtonElement>(null);
  const isGoing = remove.isPending;
  const confirm = () => {
    setAsked(false);
    // The card comes back when the server says no, and the focus with it.
    remove.mutate(_id, { onError: () => requestAnimationFrame(() => button.current?.focus()) });
  };
  return (
    <li
      aria-busy={isGoing}
      className={classes(CARD, "transition-opacity duration-150", isGoing && "opacity-45")}
    >
      <article aria-labelledby={id} inert={isGoing}>
        {url && (
          <NoteImage
            title={title}
            link={link}
            isLoading={areLinksLoading}
            onExpired={() => onExpired(url)}
          />
        )}
        <div className="flex items-start gap-2 py-3 ps-4 pe-2">
          <h3 id={id} className="min-w-0 grow pt-2 text-lg">
            <Words>{title}</Words>
          </h3>
          <IconButton
            ref={button}
            label={t("notes.delete", { title: isolated(title) })}
            isDanger
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => setAsked(true)}
          />
        </div>
        <Prose className="px-4 pb-4">{description}</Prose>
      </article>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("notes.deleteAsk")}
        confirmLabel={t("ui.delete")}
        onConfirm={confirm}
      >
        {t("notes.deleteLoses", { title: isolated(title), hasImage: String(url !== undefined) })}
      </ConfirmDialog>
    </li>
  );
}

/** Stands in for what is on its way, and says so. */
export function ComingNote({ entry: { title, description, image } }: { entry: NewEntry }) {
  const address = useObjectAddress(image);
  return (
    <li aria-busy="true" className={classes(CARD, "opacity-70")}>
      {address ? <img src={address} alt="" className={PICTURE} /> : <div className={PICTURE} />}
      <div className="p-4">
        <Spinner label={t("notes.adding")} className="w-fit text-sm" />
        <h3 className="mt-2 text-lg">
          <Words>{title}</Words>
        </h3>
        <Prose className="mt-2">{description}</Prose>
      </div>
    </li>
  );
}
