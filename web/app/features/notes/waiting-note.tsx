import { CircleAlert, Clock } from "lucide-react";
import { sayFault } from "../../i18n/fault.ts";
import { t } from "../../i18n/t.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { useWaitingActs, type WaitingAct } from "../waiting/index.ts";
import type { NoteText } from "./notes.api.ts";
import { NOTE_BODY, NOTE_CARD, NOTE_PICTURE } from "./note-card.tsx";

/** A lesson's notes that the server does not have yet. */
export function useWaitingNotes(lessonId: string): WaitingAct[] {
  return useWaitingActs().filter(
    ({ call, query }) => call === "notes/addNote" && query["lessonId"] === lessonId,
  );
}

const textOf = ({ body }: WaitingAct) => body as NoteText;

/** A note that was written without a line. */
export function WaitingNote({ act }: { act: WaitingAct }) {
  const { file, refusal } = act;
  const { title, description } = textOf(act);
  const url = useObjectUrl(file);
  const Icon = refusal === undefined ? Clock : CircleAlert;
  return (
    <li className={NOTE_CARD}>
      <div className={NOTE_PICTURE}>{url && <img src={url} alt="" className={NOTE_PICTURE} />}</div>
      <div className={NOTE_BODY}>
        <h3 className="text-lg">
          <UserText>{title}</UserText>
        </h3>
        <Prose className="mt-1.5">{description}</Prose>
      </div>
      <p className="flex min-h-14 items-center gap-2 px-4 py-2 text-sm text-ink-soft sm:px-5">
        <Icon className="size-4.5 shrink-0" />
        {refusal === undefined ? t("notes.waits") : sayFault(refusal)}
      </p>
    </li>
  );
}
