import { contract } from "@madrasa/contract";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { reportError } from "../../lib/browser/report.ts";
import { withLock } from "../../lib/line/lock.ts";
import { tryAgain } from "../../lib/line/try-again.ts";
import { verdictOf } from "../../lib/line/verdict.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { Course, SavedLesson } from "./saved-rows.ts";
import { fetchLesson, isFull } from "./fetch-lesson.ts";
import { isGone } from "./or-saved.ts";
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

/** Why nothing is fetched although something waits: it goes on by itself, or needs room. */
export type Saving = "idle" | "fetching" | "noLine" | "full";
const saving: Store<Saving> = createStore<Saving>("idle");
export const useSaving = (): Saving => useStore(saving, "idle");

/** Some private windows, and pages without TLS, cannot. */
const canSave = (): boolean =>
  typeof navigator !== "undefined" && "serviceWorker" in navigator && "indexedDB" in globalThis;

let fetching: ReturnType<typeof tryAgain> | undefined;
/** Something was wanted while it fetched, perhaps too late for that. */
let isAskedAgain = false;

/**
 * Goes on where it stopped, also after the line was lost, the phone slept or the page was closed. One page
 * of a browser fetches; another one waits to take over.
 */
function resume(): void {
  if (!canSave()) return;
  isAskedAgain = true;
  fetching ??= tryAgain(async () => {
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

/** True where the line fails, or the server does. */
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
    const verdict = verdictOf(error);
    // After the session has ended the same person goes on when signed in again.
    if (isFull(error) || verdict === "signedOut") {
      saving.set(isFull(error) ? "full" : "idle");
      return false;
    }
    saving.set("noLine");
    // What fails for another reason than the line holds up none of the others.
    if (wanted && verdict !== "later") {
      await changeLesson(wanted, { wantedAt: Date.now() }).catch(reportError);
    }
    return true;
  }
}

/** Saves lessons of a course, or says that this browser cannot. */
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
    // Some private windows have a database that cannot be opened.
    const isRefused = error instanceof DOMException;
    toast.note(isRefused ? t("saved.unsupported") : errorMessage(error, "ui.partUnavailable"));
  }
}

export async function free(lessonIds: readonly string[]): Promise<void> {
  await removeFromList(lessonIds).catch(reportError);
  if (saving.get() === "full") resume();
}

/** Goes on with what this person wants and is not here yet. */
export async function startSaving(): Promise<void> {
  await readList();
  await renewCourses();
  resume();
}

/** Saved courses as they are now, for when there is no line; those that the student has no more are marked. */
async function renewCourses(): Promise<void> {
  // Also those that cannot be opened, since the school has another key.
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
