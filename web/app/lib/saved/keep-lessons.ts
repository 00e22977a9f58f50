import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../api/client.ts";
import { reportError } from "../browser/report.ts";
import { currentSession } from "../session/session.ts";
import { createStore, type Store } from "../store.ts";
import { clearSaved } from "./clear-saved.ts";
import type { Course, SavedLesson } from "./database.ts";
import { fetchLesson, isFull } from "./fetch-lesson.ts";
import { isGone } from "./read-or-saved.ts";
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
import { markSaved } from "./saved-mark.ts";
import { startWorker } from "./start-worker.ts";

/** Why nothing is fetched although something waits: it goes on by itself, or needs room. */
export type Keeping = "idle" | "fetching" | "noLine" | "full";
export const keeping: Store<Keeping> = createStore<Keeping>("idle");

/** Whether this browser can keep lessons at all: some private windows, and pages without TLS, cannot. */
export const canKeep = (): boolean =>
  typeof navigator !== "undefined" &&
  "serviceWorker" in navigator &&
  "indexedDB" in globalThis &&
  "locks" in navigator;

/** One page of a browser fetches, whichever it is. */
const LOCK = "saved lessons";
const FIRST_PAUSE_MS = 2_000;
const LAST_PAUSE_MS = 60_000;

let pauseMs = FIRST_PAUSE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;
let isGoingOn = false;
/** Something was wanted while it went on, perhaps too late for that. */
let isAskedAgain = false;

/**
 * Goes on where it stopped, also after the line was lost, the phone slept or the page was closed. While another
 * page fetches, this one waits to take over.
 */
async function goOn(): Promise<void> {
  if (!canKeep()) return;
  listen();
  clearTimeout(timer);
  isAskedAgain = true;
  if (isGoingOn) return;
  isGoingOn = true;
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      await navigator.locks.request(LOCK, fetchAll);
    }
  } finally {
    isGoingOn = false;
  }
}

const resume = () => void goOn().catch(reportError);

async function fetchAll(): Promise<void> {
  const session = currentSession();
  let wanted: SavedLesson | undefined;
  try {
    for (;;) {
      wanted = await nextWaiting();
      if (!wanted || currentSession() !== session || session.status !== "signedIn") break;
      keeping.set("fetching");
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
      pauseMs = FIRST_PAUSE_MS;
    }
    keeping.set("idle");
  } catch (error) {
    if (isFull(error)) return keeping.set("full");
    // The session has ended: the same person goes on after signing in.
    if (error instanceof ApiError && error.status === 401) return keeping.set("idle");
    keeping.set("noLine");
    // What fails for another reason than the line keeps the others from nothing.
    if (wanted && !(error instanceof TypeError)) {
      await changeLesson(wanted.lessonId, { wantedAt: Date.now() }).catch(reportError);
    }
    // Not all phones of a class at the same moment.
    timer = setTimeout(resume, pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS);
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  const again = () => {
    if (keeping.get() === "noLine") resume();
  };
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") again();
  });
}

export async function keepLessons(course: Course, lessons: readonly WantedLesson[]): Promise<void> {
  const { _id: owner } = await call(contract.profile.readMe);
  await clearSaved(owner);
  await startWorker();
  await addToList(course, lessons, owner);
  void navigator.storage?.persist?.();
  resume();
}

export async function freeLessons(lessonIds: readonly string[]): Promise<void> {
  await removeFromList(lessonIds);
  if (keeping.get() === "full") resume();
}

/** Goes on with what is wanted and not here yet, for the person whose it is. */
export async function startKeeping(): Promise<void> {
  const { _id: owner } = await call(contract.profile.readMe);
  await clearSaved(owner);
  if (savedList.get().lessons.size > 0) {
    markSaved(true);
    savedList.set({ ...savedList.get() });
  }
  await renewCourses();
  resume();
}

/** Kept courses as they are now, for when there is no line; those that the student has no more are marked. */
async function renewCourses(): Promise<void> {
  for (const { _id: courseId } of savedList.get().courses) {
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

/** Browsers round these figures, and some do not tell them. */
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
