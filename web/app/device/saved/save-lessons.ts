import { contract } from "@madrasa/contract";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { reportError } from "../../lib/browser/report.ts";
import { onReconnect } from "../../lib/offline/reconnect.ts";
import { withLock } from "../../lib/offline/lock.ts";
import { isFull } from "../../lib/offline/connection.ts";
import { retryWithBackoff } from "../../lib/offline/retry-with-backoff.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type Course, PART_BYTES, type SavedLesson } from "./saved-rows.ts";
import { fetchLesson } from "./fetch-lesson.ts";
import { isGone } from "./saved-fallback.ts";
import { courseIsGone, renewedCourse } from "./read-saved.ts";
import {
  addToList,
  changeLesson,
  nextWaiting,
  readList,
  removeFromList,
  savedList,
  type WantedLesson,
} from "./saved-list.ts";
import { startWorker } from "./start-worker.ts";
import { transact } from "../../lib/offline/database.ts";

/** Reason why nothing is loading although lessons are queued: resumes automatically, or needs space. */
export type Saving = "idle" | "fetching" | "noLine" | "full";
const saving: Store<Saving> = createStore<Saving>("idle");
export const useSaving = (): Saving => useStore(saving, "idle");

/** False in some private windows and on pages without TLS. */
const canSave = (): boolean =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator && "indexedDB" in globalThis;

let fetching: ReturnType<typeof retryWithBackoff> | undefined;
/** True if a lesson was added during a run, perhaps too late for it. */
let isAskedAgain = false;

/** Resumes after a lost connection, sleep or a closed page. A lock lets one page load; others wait to take over. */
function resume(): void {
  if (!canSave()) return;
  isAskedAgain = true;
  fetching ??= retryWithBackoff(async () => {
    let waits = saving.get() === "noLine";
    while (isAskedAgain || waits) {
      isAskedAgain = false;
      waits = await withLock("saving lessons", fetchAll);
      if (waits) return true;
    }
    return false;
  });
  void fetching.now();
}

/** Returns true if the connection or the server fails. */
async function fetchAll(): Promise<boolean> {
  const session = currentSession();
  let wanted: SavedLesson | undefined;
  try {
    for (;;) {
      wanted = await nextWaiting();
      if (!wanted || currentSession() !== session || session.status !== "signedIn") break;
      saving.set("fetching");
      const unwanted = new AbortController();
      const { lessonId } = wanted;
      const unsubscribe = savedList.subscribe(() => {
        if (!savedList.get().lessons.has(lessonId)) unwanted.abort();
      });
      await fetchLesson(wanted, unwanted.signal)
        .catch((error: unknown) => {
          if (!unwanted.signal.aborted) throw error;
        })
        .finally(unsubscribe);
    }
    saving.set("idle");
    return false;
  } catch (error) {
    const verdict = classifyError(error);
    // Storing in the worker fails without a reason if the device is full.
    if (isFull(error) || (verdict === "refused" && !(await hasRoom()))) {
      saving.set("full");
      watchRoom();
      return false;
    }
    // Resumes when the same user signs in again.
    if (verdict === "signedOut") {
      saving.set("idle");
      return false;
    }
    saving.set("noLine");
    if (wanted && verdict !== "later") {
      await changeLesson(wanted, { wantedAt: Date.now() }).catch(reportError);
    }
    return true;
  }
}

/** Milliseconds. Each check writes a chunk. */
const ROOM_PAUSE_MS = 60_000;
let isRoomWatched = false;

/** Resumes when space has been freed on the device. */
function watchRoom(): void {
  if (isRoomWatched) return;
  isRoomWatched = true;
  const stop = () => {
    isRoomWatched = false;
    clearInterval(timer);
    stopListening();
  };
  const look = async () => {
    if (saving.get() !== "full") return stop();
    if (document.visibilityState === "hidden" || !(await hasRoom())) return undefined;
    stop();
    return resume();
  };
  const timer = setInterval(() => void look(), ROOM_PAUSE_MS);
  const stopListening = onReconnect(() => void look());
}

export const saveAgain = (): void => resume();

export async function save(course: Course, lessons: readonly WantedLesson[]): Promise<void> {
  if (!canSave()) {
    toast.note(t("saved.unsupported"));
    return;
  }
  try {
    await startWorker();
    await addToList(course, lessons);
    void navigator.storage?.persist?.();
    resume();
  } catch (error) {
    reportError(error);
    if (isFull(error)) {
      toast.note(t("saved.noRoom"));
      return;
    }
    // The database cannot be opened in some private windows.
    const isRefused = error instanceof DOMException;
    toast.note(isRefused ? t("saved.unsupported") : errorMessage(error, "ui.partUnavailable"));
  }
}

export async function deleteSavedLessons(lessonIds: readonly string[]): Promise<void> {
  await removeFromList(lessonIds).catch(reportError);
  if (saving.get() === "full") resume();
}

export async function startSaving(): Promise<void> {
  await readList();
  await renewCourses();
  resume();
}

/** Refreshes saved courses for offline use, and marks those that the student has lost. */
async function renewCourses(): Promise<void> {
  // Includes rows that cannot be decrypted because the server has another key.
  const courseIds = [...savedList.get().lessons.values()].map((lesson) => lesson.courseId);
  for (const courseId of new Set(courseIds)) {
    try {
      const query = { courseId };
      await renewedCourse((await call(contract.enrolment.readCourse, { query })).course);
    } catch (error) {
      if (!isGone(error)) return;
      await courseIsGone(courseId);
    }
  }
  await readList();
}

export type Room = { taken: number; remaining: number | undefined; isPersisted: boolean };

/** Browsers round these figures, and some do not report them. */
export async function readRoom(): Promise<Room> {
  let taken = 0;
  for (const { received } of savedList.get().lessons.values()) taken += received;
  const { storage } = navigator;
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const isPersisted = (await storage?.persisted?.().catch(() => false)) ?? false;
  return {
    taken,
    remaining: quota === undefined ? undefined : Math.max(0, quota - usage),
    isPersisted,
  };
}

/** Collides with no file: file keys are ids. */
const TRIAL = "trial";
/** Limit of `crypto.getRandomValues`. */
const RANDOM_BYTES = 64 * 1024;

/**
 * Stores and removes one chunk as a test, because browsers report free space inaccurately or not at all. Random bytes,
 * since databases may compress others.
 */
async function hasRoom(): Promise<boolean> {
  const bytes = new Uint8Array(PART_BYTES);
  for (let start = 0; start < PART_BYTES; start += RANDOM_BYTES) {
    crypto.getRandomValues(bytes.subarray(start, start + RANDOM_BYTES));
  }
  try {
    await transact("readwrite", ["parts"], async ({ parts }) => parts.put(bytes, TRIAL));
    await transact("readwrite", ["parts"], async ({ parts }) => parts.delete(TRIAL));
    return true;
  } catch (error) {
    return !isFull(error);
  }
}
