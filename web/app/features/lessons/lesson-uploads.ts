import { ApiError } from "@madrasa/contract/client";
import type { LessonKind } from "@madrasa/contract/limits";
import { createStore } from "../../lib/store.ts";
import type { PrepareUpload, SendBytes } from "../../lib/upload/put-file.ts";
import { typedFile } from "../../lib/upload/typed-file.ts";
import type { Resource } from "./lesson-values.ts";

/** What a teacher has entered for a lesson that is not created yet. */
export type LessonDraft = {
  kind: LessonKind;
  title: string;
  description: string;
  file: File;
  durationSeconds?: number | undefined;
  additionalResources: Resource[];
};

export type LessonUpload = LessonDraft & {
  id: number;
  sectionId: string;
  step: "waiting" | "sending" | "saving" | "failed";
  sentBytes: number;
  secondsLeft?: number | undefined;
  error?: unknown;
};

type UploadTasks = {
  courseId: string;
  prepareUpload: PrepareUpload;
  /** Creates the lesson once its file is stored under the key. */
  addLesson: (upload: LessonUpload, fileKey: string) => Promise<unknown>;
  onAdded: (upload: LessonUpload) => void;
  onFailed: () => void;
  now?: () => number;
};

export type LessonUploads = ReturnType<typeof createLessonUploads>;

/** An estimate from the first moments would be far off. */
const ESTIMATE_AFTER_MS = 2000;

/**
 * Lessons being uploaded into a course. One file at a time, in the order in which they were added:
 * on a slow connection two at once would both finish late, and lessons would change places.
 */
export function createLessonUploads(tasks: UploadTasks) {
  const { now = Date.now } = tasks;
  const store = createStore<readonly LessonUpload[]>([]);
  const senders = new Map<number, SendBytes>();
  const controls = new Map<number, AbortController>();
  let turn: Promise<void> = Promise.resolve();
  let lastId = 0;

  const change = (id: number, what: Partial<LessonUpload>) =>
    store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));
  const find = (id: number) => store.get().find((upload) => upload.id === id);

  const run = async (id: number, signal: AbortSignal): Promise<void> => {
    const upload = find(id);
    const sendBytes = senders.get(id);
    if (!upload || !sendBytes || signal.aborted) return;
    const startedAt = now();
    try {
      change(id, { step: "sending" });
      const fileKey = await sendBytes({
        signal,
        onProgress: (sentBytes, totalBytes) => {
          const passed = now() - startedAt;
          const secondsLeft =
            passed > ESTIMATE_AFTER_MS && sentBytes > 0
              ? ((totalBytes - sentBytes) * passed) / sentBytes / 1000
              : undefined;
          change(id, { sentBytes, secondsLeft });
        },
      });
      signal.throwIfAborted();
      change(id, { step: "saving", sentBytes: upload.file.size });
      await tasks.addLesson(upload, fileKey);
      forget(id);
      tasks.onAdded(upload);
    } catch (error) {
      if (signal.aborted) return;
      if (isFileError(error)) prepare(upload);
      change(id, { step: "failed", error });
      tasks.onFailed();
    }
  };
  const prepare = ({ id, file }: LessonUpload) =>
    senders.set(id, tasks.prepareUpload(tasks.courseId, file));
  const forget = (id: number) => {
    senders.delete(id);
    controls.delete(id);
    store.set(store.get().filter((upload) => upload.id !== id));
  };
  const queue = (id: number) => {
    const control = new AbortController();
    controls.set(id, control);
    change(id, { step: "waiting", sentBytes: 0, secondsLeft: undefined, error: undefined });
    turn = turn.then(() => run(id, control.signal));
  };

  return {
    subscribe: store.subscribe,
    get: store.get,
    start(sectionId: string, draft: LessonDraft): void {
      lastId += 1;
      const upload: LessonUpload = {
        ...draft,
        file: withLessonName(draft.file),
        id: lastId,
        sectionId,
        step: "waiting",
        sentBytes: 0,
      };
      store.set([...store.get(), upload]);
      prepare(upload);
      queue(upload.id);
    },
    /** After a failure: the same text and file, from where it stopped. */
    retry: queue,
    /** After a failure: with other text, or another file. */
    replace(id: number, draft: LessonDraft): void {
      const before = find(id);
      if (!before) return;
      const isSameFile = draft.file === before.file;
      const file = isSameFile ? before.file : withLessonName(draft.file);
      change(id, { durationSeconds: undefined, ...draft, file });
      const after = find(id);
      if (after && !isSameFile) prepare(after);
      queue(id);
    },
    cancel(id: number): void {
      controls.get(id)?.abort();
      forget(id);
    },
    cancelAll(): void {
      for (const control of controls.values()) control.abort();
      store.set([]);
    },
  };
}

/** The stored file is unusable, so the next attempt uploads it again. */
export function isFileError(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : undefined;
  return code !== undefined && (code.startsWith("FILE_") || code === "WRONG_TYPE");
}

/**
 * With a type, which both the lesson and the storage need. A file named `banner` would be stored as
 * the course's banner, so it is renamed.
 */
function withLessonName(picked: File): File {
  const file = typedFile(picked);
  if (!/^banner(\.[a-z]+)?$/i.test(file.name)) return file;
  return new File([file], `lesson ${file.name}`, { type: file.type });
}
