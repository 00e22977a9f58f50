import { contract } from "@madrasa/contract";
import { isFileError } from "../../lib/api/is-file-error.ts";
import { ApiError, type BodyOf, type CallOptions, type DataOf } from "@madrasa/contract/client";
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { allNotesKey, lessonOfStudentKey, noteLinksKey } from "../../lib/api/query-keys.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { requestTimeout } from "../../lib/offline/reconnect.ts";
import { networkError } from "../../lib/offline/classify-error.ts";
import { lastUserId } from "../../lib/session/person.ts";
import { clearDraft } from "../../lib/storage/drafts.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { titlesOf } from "../progress/index.ts";
import { withSavedFallback } from "../../device/saved/index.ts";
import {
  loadUpload,
  type PutFileOptions,
  type SendBytes,
  type UploadMemory,
} from "../../device/uploads/index.ts";
import { currentSender, enqueueOnFailure, sendOrQueue } from "../../device/outbox/index.ts";
import { describeProblem, messageForFailedAdd, withMessage, wasAborted } from "./add-note-error.ts";
import type { ImageUpload } from "./image-upload.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];
export type Note = Lesson["note"];
export type NoteEntry = Note["content"][number];
export type LessonRef = { courseId: string; lessonId: string };

export type NewEntry = {
  _id: string;
  title: string;
  description: string;
  alt?: string;
  image?: { file: File; upload: ImageUpload } | undefined;
};

const MINUTE_MS = 60_000;

/** Image URLs by key, valid for at least 30 minutes and refreshed before they expire. */
export const noteLinksQuery = ({ courseId, lessonId }: LessonRef) =>
  queryOptions({
    queryKey: noteLinksKey(courseId, lessonId),
    queryFn: ({ signal }) =>
      withSavedFallback<Record<string, string>>(
        async () => {
          const query = { courseId, lessonId };
          const { links } = await call(contract.notes.noteViewLinks, { query, signal });
          return Object.fromEntries(links.map(({ url, signedUrl }) => [url, signedUrl]));
        },
        { saved: (from) => from.savedNoteLinks(lessonId) },
      ),
    staleTime: 20 * MINUTE_MS,
    gcTime: 25 * MINUTE_MS,
    refetchInterval: 25 * MINUTE_MS,
  });

/** "" for all courses. */
export const allNotesQuery = (courseId: string) =>
  pagedQuery([...allNotesKey, courseId], ({ query, signal }) =>
    call(contract.notes.listNotes, {
      query: courseId === "" ? query : { ...query, courseId },
      signal,
    }),
  );

export function useRenewLink(lessonRef: LessonRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (filename: string) => ({
      filename,
      ...(await call(contract.notes.noteViewLink, { query: { filename } })),
    }),
    onSuccess: ({ filename, signedUrl }) =>
      client.setQueryData(noteLinksQuery(lessonRef).queryKey, (links) => ({
        ...links,
        [filename]: signedUrl,
      })),
  });
}

async function changeNote(
  client: QueryClient,
  { courseId, lessonId }: LessonRef,
  change: (note: Note) => Note,
): Promise<void> {
  const queryKey = lessonOfStudentKey(courseId, lessonId);
  // An earlier request for the lesson would overwrite the new note.
  await client.cancelQueries({ queryKey });
  client.setQueryData<Lesson>(
    queryKey,
    (lesson) => lesson && { ...lesson, note: change(lesson.note) },
  );
}

const addKey = (draftKey: string) => ["notes", "add", draftKey];

/**
 * Continues while the student reads another lesson, and is shown again when they return. Offline, the note is queued.
 */
export function useAddNote(lessonRef: LessonRef, draftKey: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: addKey(draftKey),
    mutationFn: async ({ _id, title, description, alt, image }: NewEntry) => {
      const entry = { _id, title, description, ...(alt && { alt }) };
      const sender = currentSender();
      let startedKey: string | undefined;
      let fileKey: string | undefined;
      try {
        if (image) {
          const { signal, progress: onProgress } = image.upload;
          const memory = { onKey: (key: string) => (startedKey = key) };
          fileKey = await sendImage(lessonRef.courseId, image.file, { signal, onProgress }, memory);
          image.upload.saving();
        }
        if (sender.owner && sender.owner.userId !== lastUserId()) {
          throw networkError("Another person is signed in.");
        }
        await addNote(client, lessonRef, { ...entry, url: fileKey });
        return undefined;
      } catch (error) {
        return enqueueOnFailure(
          {
            call: "notes/addNote",
            query: lessonRef,
            body: { content: [entry] },
            file: image?.file,
            upload: { ...(startedKey && { startedKey }), ...(fileKey && { fileKey }) },
            idempotencyKey: _id,
            about: titlesOf(client, lessonRef),
          },
          error,
          sender,
        );
      }
    },
    onSuccess: (waits) => {
      if (waits) {
        // Keeps the draft if the queue is in memory only, because the browser may discard the page.
        if (waits.isStored) clearDraft(draftKey);
        toast.note(t(waits.isStored ? "notes.keptHere" : "notes.connectionLost"));
        return;
      }
      clearDraft(draftKey);
      toast.success(t("notes.added"));
    },
    onError: (error, { image }) => {
      if (wasAborted(error) || (error instanceof ApiError && error.status === 401)) return;
      if (image && isFileError(error.cause)) forgetImage(image.file);
      const { short } = describeProblem(error);
      toast.error(short);
      if (error.cause instanceof ApiError && error.cause.status === 409) {
        const { courseId, lessonId } = lessonRef;
        void client.invalidateQueries({ queryKey: lessonOfStudentKey(courseId, lessonId) });
      }
    },
  });
}

export function usePendingEntries(draftKey: string): NewEntry[] {
  return useMutationState({
    filters: { mutationKey: addKey(draftKey), status: "pending" },
    select: ({ state }) => state.variables as NewEntry,
  });
}

type AddedEntry = NonNullable<BodyOf<typeof contract.notes.addNote>["content"]>[number];

export function textOf({ content }: BodyOf<typeof contract.notes.addNote>): ChangedText {
  const { title = "", description = "" } = content?.[0] ?? {};
  return { title, description };
}

/** Adds a note whose image has been uploaded, and shows it. Idempotent by id. */
async function addNote(
  client: QueryClient,
  lessonRef: LessonRef,
  entry: Omit<AddedEntry, "url"> & { _id: string; url: string | undefined },
): Promise<void> {
  const { note } = await withMessage(messageForFailedAdd, async () =>
    call(contract.notes.addNote, {
      query: lessonRef,
      body: { content: [entry] },
      idempotencyKey: entry._id,
      signal: requestTimeout(),
    }),
  );
  await showNote(client, lessonRef, note, { hasImage: entry.url !== undefined });
}

export async function showNote(
  client: QueryClient,
  lessonRef: LessonRef,
  note: Note,
  { hasImage = false } = {},
): Promise<void> {
  await changeNote(client, lessonRef, () => note);
  void readAgain(client, allNotesKey);
  if (hasImage) void client.invalidateQueries({ queryKey: noteLinksQuery(lessonRef).queryKey });
}

/** A second attempt with the same image resumes the first. */
const uploadsByImage = new WeakMap<File, SendBytes>();

const forgetImage = (image: File): boolean => uploadsByImage.delete(image);

export const requestImageTarget = async (
  courseId: string,
  { name: filename, type: contentType, size }: File,
  options: CallOptions,
) =>
  call(contract.notes.noteUploadLink, {
    query: { courseId, filename, contentType, size },
    ...options,
  });

async function sendImage(
  courseId: string,
  image: File,
  options: PutFileOptions,
  memory: UploadMemory,
): Promise<string> {
  // Offline this fails, and the note is queued.
  const createUpload = await loadUpload();
  const send =
    uploadsByImage.get(image) ??
    createUpload(
      image,
      (file, signal) =>
        withMessage("notes.linkFailed", async () => requestImageTarget(courseId, file, { signal })),
      memory,
    );
  uploadsByImage.set(image, send);
  return withMessage("notes.uploadFailed", async () => send(options));
}

export type ChangedText = { title: string; description: string };

export function useUpdateNote(lessonRef: LessonRef, contentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ title, description }: ChangedText) => {
      const query = { ...lessonRef, contentId };
      const body = { title, description };
      return sendOrQueue(
        { call: "notes/updateNote", query, body, about: titlesOf(client, lessonRef) },
        async () => {
          const signal = requestTimeout();
          const { note } = await call(contract.notes.updateNote, { query, body, signal });
          await showNote(client, lessonRef, note);
        },
      );
    },
    onSuccess: (waits) => {
      if (waits) toast.note(t("notes.keptHere"));
      else toast.success(t("notes.saved"));
    },
    onError: (error) => {
      if (!wasAborted(error)) toast.error(failureMessage(error, "notes.saveFailed"));
    },
  });
}

export function useDeleteNote(lessonRef: LessonRef, noteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (contentId: string) => {
      await call(contract.notes.deleteNote, {
        query: { ...lessonRef, noteId, contentId },
        body: { content: null },
      });
      return contentId;
    },
    onSuccess: async (contentId) => {
      await changeNote(client, lessonRef, (note) => ({
        ...note,
        content: note.content.filter(({ _id }) => _id !== contentId),
      }));
      void readAgain(client, allNotesKey);
      toast.success(t("notes.deleted"));
    },
    onError: (error) => {
      toast.error(failureMessage(error, "notes.deleteFailed"));
    },
  });
}
