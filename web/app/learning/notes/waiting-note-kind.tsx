import { contract } from "@madrasa/contract";
import type { QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import {
  allNotesKey,
  courseOfStudentKey,
  enrolledKey,
  lessonOfStudentKey,
} from "../../lib/api/query-keys.ts";
import { call } from "../../lib/api/client.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { REQUEST_TIMEOUT_MS, requestTimeout } from "../../lib/offline/reconnect.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { buttonClasses } from "../../ui/button/variants.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { QueuedCall, OutboxHandlers, Known, OutboxEntry } from "../../device/outbox/index.ts";
import { isFileError } from "../../lib/api/is-file-error.ts";
import {
  addNote,
  forgetImage,
  type NotePlace,
  type NoteText,
  sendImage,
  updateNote,
} from "./notes.api.ts";

/** Queued notes: the image is uploaded first, then the note is added. */
export const waitingNotes: Pick<OutboxHandlers, "notes/addNote" | "notes/updateNote"> = {
  "notes/addNote": {
    name: () => t("unsent.note"),
    send: sendNote,
    sendAs: async (token, act) => {
      const { entryId: _id, title, description, alt } = textOf(act);
      return call(contract.notes.addNote, {
        token,
        query: placeOf(act),
        body: { content: [{ _id, title, description, ...(alt && { alt }) }] },
        idempotencyKey: _id,
        signal: requestTimeout(),
      });
    },
    readAgain: readNotes,
    Details: NoteDetails,
    Tools: NoteTools,
  },
  "notes/updateNote": {
    name: () => t("unsent.noteChanged"),
    send: async (client, act) =>
      updateNote(client, act.query as NotePlace & { contentId: string }, textOf(act)),
    sendAs: async (token, act) => {
      const query = act.query as NotePlace & { contentId: string };
      const { title, description } = textOf(act);
      const body = { title, description };
      return call(contract.notes.updateNote, { token, query, body, signal: requestTimeout() });
    },
    readAgain: readNotes,
    Details: NoteDetails,
    Tools: NoteTools,
  },
};

function readNotes(client: QueryClient, act: QueuedCall): void {
  const { courseId, lessonId } = placeOf(act);
  void readAgain(client, enrolledKey);
  void readAgain(client, courseOfStudentKey(courseId));
  void readAgain(client, lessonOfStudentKey(courseId, lessonId));
  void readAgain(client, allNotesKey);
}

const placeOf = ({ query }: QueuedCall) => query as NotePlace;
const textOf = ({ body }: QueuedCall) => body as NoteText;

type Remember = (known: Known) => Promise<void>;
/** Keys of the image: `fileKey` once stored, `startedKey` once an upload has begun. */
type ImageKeys = { fileKey?: string; startedKey?: string };

async function sendNote(client: QueryClient, act: OutboxEntry, remember: Remember): Promise<void> {
  const { fileKey, startedKey } = (act.known ?? {}) as ImageKeys;
  const add = async (key: string | undefined) =>
    addNote(client, placeOf(act), { ...textOf(act), fileKey: key });
  if (!act.file) return add(undefined);
  const image = async (key?: string) => sendUntilStalled(act, key, remember);
  try {
    await add(fileKey ?? (await image(startedKey)));
  } catch (error) {
    // The upload has expired on the server while the note was queued: start again.
    const cause = error instanceof Error ? error.cause : undefined;
    if (fileKey === undefined || !isFileError(cause)) throw error;
    if (act.file) forgetImage(act.file);
    await add(await image());
  }
}

/** Stores the key before sending the note, so that a retry sends the same note. */
async function sendUntilStalled(
  { file, query }: OutboxEntry,
  startedKey: string | undefined,
  remember: Remember,
): Promise<string> {
  if (!file) throw new Error("The note has no image.");
  const stall = new AbortController();
  const giveUp = () => stall.abort(new DOMException("The line is lost.", "TimeoutError"));
  let timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  };
  const onKey = async (key: string) => remember({ startedKey: key });
  try {
    const options = { signal: stall.signal, onProgress };
    const memory = { fileKey: startedKey, onKey };
    const fileKey = await sendImage(query["courseId"] ?? "", file, options, memory);
    await remember({ fileKey });
    return fileKey;
  } catch (error) {
    // Rethrows the stall as the reason instead of a cancellation.
    throw stall.signal.aborted ? stall.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

function NoteDetails({ act }: { act: QueuedCall }) {
  const { title, description } = textOf(act);
  const url = useObjectUrl(act.file);
  return (
    <div className="mt-2 flex items-start gap-3">
      {url && (
        <img src={url} alt="" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          <UserText>{title}</UserText>
        </p>
        <Prose className="max-h-40 overflow-y-auto text-sm">{description}</Prose>
      </div>
    </div>
  );
}

function NoteTools({ act }: { act: QueuedCall }) {
  const { title, description } = textOf(act);
  return (
    <>
      <CopyButton isCompact text={`${title}\n\n${description}`} label={t("unsent.copy")} />
      {act.file && <SaveImage image={act.file} />}
    </>
  );
}

function SaveImage({ image }: { image: File }) {
  const url = useObjectUrl(image);
  return (
    <a
      href={url}
      download={image.name}
      className={buttonClasses({ variant: "secondary", isCompact: true })}
    >
      {t("unsent.saveImage")}
    </a>
  );
}
