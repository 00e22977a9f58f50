import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { QueryClient } from "@tanstack/react-query";
import { applyCompletion } from "../api/apply-completion.ts";
import { call } from "../api/client.ts";
import { lessonOfStudentKey, noteLinksKey } from "../api/query-keys.ts";
import { createUpload, type RequestTarget } from "../upload/create-upload.ts";
import type { Act, NewNote, Place, Position, Tick, UnsentAct } from "./acts.ts";
import { amend } from "./queue.ts";
import { loaded } from "./state.ts";
import { PATIENCE_MS } from "./unsent.ts";

loaded.createUpload = createUpload;

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

const patience = () => AbortSignal.timeout(PATIENCE_MS);

/** Sends one act and shows what became of it. Sent twice, each counts once. */
export async function sendAct(client: QueryClient, act: UnsentAct): Promise<void> {
  if (act.kind === "tick") await sendTick(client, act);
  else if (act.kind === "position") await sendPosition(client, act);
  else await sendNote(client, act);
}

async function sendTick(client: QueryClient, act: Place & Tick): Promise<void> {
  const { courseId, lessonId, completed } = act;
  const answer = await call(contract.progress.toggleCompletion, {
    query: { courseId, lessonId },
    body: { completed },
    signal: patience(),
  });
  await applyCompletion(client, act, answer);
}

/** Not where another device has come further since: only the server's times are compared. */
export function isOvertaken(
  { known, tried }: Pick<Position, "known" | "tried">,
  saved: Lesson["position"],
): boolean {
  if (!saved || tried.includes(saved.seconds)) return false;
  return known === null || Date.parse(saved.savedAt) > Date.parse(known);
}

async function sendPosition(client: QueryClient, act: Place & Position): Promise<void> {
  const { courseId, lessonId, seconds } = act;
  const query = { courseId, lessonId };
  const { lesson } = await call(contract.viewer.readLesson, { query, signal: patience() });
  if (isOvertaken(act, lesson.position)) return;
  const signal = patience();
  const { savedAt } = await call(contract.progress.savePosition, {
    query,
    body: { seconds },
    signal,
  });
  changeLesson(client, act, { position: { seconds, savedAt } });
}

function changeLesson(
  client: QueryClient,
  { courseId, lessonId }: Place,
  change: Partial<Lesson>,
): void {
  const key = lessonOfStudentKey(courseId, lessonId);
  // The URL of the lesson's file is not renewed by this.
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
  client.setQueryData<Lesson>(key, (lesson) => lesson && { ...lesson, ...change }, { updatedAt });
}

async function sendNote(client: QueryClient, act: Act & NewNote & UnsentAct): Promise<void> {
  const { courseId, lessonId } = act;
  const fileKey = act.fileKey ?? (await sendImage(act));
  const { note } = await addNote(act, fileKey).catch(async (error: unknown) => {
    // An upload that waited too long for its note was given up: it is sent anew.
    const isGivenUp = error instanceof ApiError && GIVEN_UP.includes(error.code ?? "");
    if (act.fileKey === undefined || !isGivenUp) throw error;
    return addNote(act, await sendImage({ ...act, startedKey: undefined }));
  });
  await client.cancelQueries({ queryKey: lessonOfStudentKey(courseId, lessonId) });
  changeLesson(client, act, { note });
  void client.invalidateQueries({ queryKey: noteLinksKey(courseId, lessonId) });
}

const GIVEN_UP: readonly string[] = ["FILE_NOT_FOUND", "FILE_NOT_UPLOADED"];

async function addNote(act: Place & NewNote, url: string) {
  const { courseId, lessonId, entryId, title, description } = act;
  return call(contract.notes.addNote, {
    query: { courseId, lessonId },
    body: { content: [{ _id: entryId, title, description, url }] },
    idempotencyKey: entryId,
    signal: patience(),
  });
}

/** Remembers the key before the note is sent, so that the note is the same if it is sent again. */
async function sendImage(act: Place & NewNote & UnsentAct): Promise<string> {
  const { seq, courseId, image, startedKey } = act;
  const stall = new AbortController();
  const giveUp = () => stall.abort(new DOMException("The line is lost.", "TimeoutError"));
  let timer = setTimeout(giveUp, PATIENCE_MS);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, PATIENCE_MS);
  };
  const request: RequestTarget = async ({ name: filename, type: contentType, size }, signal) =>
    call(contract.notes.noteUploadLink, {
      query: { courseId, filename, contentType, size },
      ...(signal && { signal }),
    });
  const onKey = async (key: string) => amend(seq, { startedKey: key });
  const send = createUpload(image, request, { fileKey: startedKey, onKey });
  try {
    const fileKey = await send({ signal: stall.signal, onProgress });
    await amend(seq, { fileKey });
    return fileKey;
  } catch (error) {
    // An upload that stalled ends as one that was cancelled.
    throw stall.signal.aborted ? stall.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
