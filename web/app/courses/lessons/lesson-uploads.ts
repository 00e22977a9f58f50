import { ApiError } from "@madrasa/contract/client";
import { newId } from "../../lib/new-id.ts";
import type { Store } from "../../lib/store.ts";
import { fingerprintOf, isSameFile, type UploadStore } from "../../device/uploads/index.ts";
import {
  createUploadInWork,
  draftFields,
  type LessonDraft,
  type LessonUpload,
  partsOf,
  rankOf,
  restingStep,
  type UploadInWork,
  type UploadRecord,
  withLessonName,
} from "./lesson-upload.ts";
import { withIndexFirst } from "./video-index.ts";
import type { TabUpload } from "./upload-tabs.ts";

type UploadTasks = {
  ownerId: string;
  store: Store<readonly LessonUpload[]>;
  stored: UploadStore<UploadRecord>;
  sendPart: (upload: LessonUpload, inWork: UploadInWork) => Promise<void>;
  /** Runs `work` while no other tab is sending. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Called when the lesson exists and more parts follow. */
  onPart?: (upload: LessonUpload) => void;
  onAdded: (upload: LessonUpload) => void;
  onFailed: (upload: LessonUpload) => void;
  discard: (fileKey: string) => void;
  onSessionEnded: () => void;
  onChanged?: (id: string) => void;
};

export type LessonUploads = ReturnType<typeof createLessonUploads>;

/**
 * Lesson uploads of one teacher. One file at a time, in order: on a slow connection parallel uploads would finish late,
 * and lessons would change their order.
 */
export function createLessonUploads(tasks: UploadTasks) {
  const { store, stored } = tasks;
  const controls = new Map<string, AbortController>();
  let isOpen = true;
  let isWorking = false;

  const find = (id: string) => store.get().find((upload) => upload.id === id);
  const change = (id: string, what: Partial<LessonUpload>) =>
    store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));
  const save = async (id: string, what: Partial<UploadRecord>) => {
    change(id, what);
    // The device is full, so the stored record is now older than this page.
    if (!(await stored.change(id, what))) change(id, { isRecorded: false });
  };
  const forget = (id: string) => {
    controls.get(id)?.abort();
    store.set(store.get().filter((upload) => upload.id !== id));
  };
  const rest = (id: string, what: Partial<LessonUpload> = {}) => {
    const upload = find(id);
    if (!upload) return;
    const next = { ...upload, ...what, secondsLeft: undefined };
    change(id, { ...next, step: restingStep(next) });
    void work();
  };

  const work = async () => {
    if (isWorking) return;
    isWorking = true;
    const next = () => {
      const waiting = store.get().filter((upload) => upload.step === "waiting");
      // Stable sort: equal ranks stay in the order of adding.
      return isOpen ? waiting.toSorted((one, other) => rankOf(one) - rankOf(other))[0] : undefined;
    };
    try {
      while (next()) {
        await tasks.alone(async () => {
          for (let upload = next(); upload; upload = next()) await run(upload);
        });
      }
    } finally {
      isWorking = false;
    }
  };
  const run = async (upload: LessonUpload) => {
    const { id } = upload;
    const control = new AbortController();
    controls.set(id, control);
    try {
      const record = await stored.read(id);
      if (record === null && upload.isRecorded) return forget(id);
      control.signal.throwIfAborted();
      change(id, { ...(upload.isRecorded && record), error: undefined });
      await tasks.sendPart(
        find(id) ?? upload,
        createUploadInWork(id, control.signal, { stored, change, save }),
      );
      const after = find(id);
      if (!after || control.signal.aborted) return undefined;
      if (after.parts.length > 0) {
        if (after.isCreated) tasks.onPart?.(after);
        return rest(id);
      }
      await remove(id);
      tasks.onAdded(after);
    } catch (error) {
      if (!control.signal.aborted) fail(id, error);
    } finally {
      controls.delete(id);
    }
    return undefined;
  };
  const fail = (id: string, error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      isOpen = false;
      change(id, { step: "waiting" });
      tasks.onSessionEnded();
    } else if (error instanceof DOMException) {
      // The chosen file has been moved, changed or removed.
      rest(id, { file: undefined, isFileStored: false });
    } else {
      change(id, { step: "failed", error });
      const upload = find(id);
      if (upload) tasks.onFailed(upload);
    }
  };
  const remove = async (id: string) => {
    forget(id);
    await stored.remove(id);
    tasks.onChanged?.(id);
  };
  const setPaused = async (id: string, isPaused: boolean) => {
    if (isPaused) controls.get(id)?.abort();
    // Saved first, because resuming begins with reading the record.
    await save(id, { isPaused });
    // If another tab has the file, that tab pauses or resumes and broadcasts it.
    if (find(id)?.tab === undefined) rest(id);
    tasks.onChanged?.(id);
  };
  const addFrom = async (record: UploadRecord) => {
    const copy = await stored.readFile(record.id, "original");
    // The page may have been closed before a new choice replaced the copy.
    const file = copy && (await isSameFile(copy, record.original)) ? copy : undefined;
    const frame = await stored.readFile(record.id, "frame");
    if (find(record.id)) return;
    const device = { isRecorded: true, isFileStored: file !== undefined };
    const upload = { ...record, file, frame, ...device };
    store.set([...store.get(), { ...upload, step: restingStep(upload) }]);
  };
  const storeFile = async (id: string, file: File) => {
    const isFileStored = await stored.writeFile(id, "original", file);
    if (find(id)?.file === file) change(id, { isFileStored });
    else if (!find(id)) await stored.remove(id);
  };

  return {
    async load(): Promise<void> {
      for (const record of await stored.list(tasks.ownerId)) await addFrom(record);
      void work();
    },
    async readAgain(id: string): Promise<void> {
      const record = await stored.read(id);
      const upload = find(id);
      if (record === null) return forget(id);
      if (!record || record.ownerId !== tasks.ownerId) return undefined;
      if (!upload) {
        await addFrom(record);
        return work();
      }
      if (record.isPaused === upload.isPaused) return undefined;
      if (record.isPaused) controls.get(id)?.abort();
      return rest(id, { isPaused: record.isPaused });
    },
    /** Called with the uploads whose files another tab has, and may be sending. */
    async onOtherTab(tab: string, uploads: readonly TabUpload[]): Promise<void> {
      for (const { id, step, sentBytes, secondsLeft } of uploads) {
        if (!find(id)) {
          const record = await stored.read(id);
          if (record?.ownerId === tasks.ownerId) await addFrom(record);
        }
        const upload = find(id);
        if (!upload || controls.has(id)) continue;
        const isSent = ["making", "sending", "line", "saving"].includes(step);
        const shown = step === "paused" ? "paused" : "elsewhere";
        if (isSent || !upload.file) change(id, { tab, sentBytes, secondsLeft, step: shown });
        // Retrying here would fail again.
        else if (step === "failed") change(id, { tab: undefined, step });
        // This tab has a copy of the file and may resume the upload.
        else if (upload.tab === tab) rest(id, { tab: undefined, sentBytes });
      }
    },
    onTabEnded(tab: string): void {
      for (const upload of store.get()) {
        if (upload.tab === tab) rest(upload.id, { tab: undefined });
      }
    },
    reopen(): void {
      isOpen = true;
      void work();
    },
    close(): void {
      isOpen = false;
      for (const control of controls.values()) control.abort();
      store.set([]);
    },
    async start(sectionRef: { courseId: string; sectionId: string }, draft: LessonDraft) {
      const id = newId();
      const file = await withIndexFirst(withLessonName(draft.file));
      const record: UploadRecord = {
        ...draftFields(draft),
        ...sectionRef,
        id,
        ownerId: tasks.ownerId,
        order: Date.now(),
        isPaused: false,
        original: await fingerprintOf(file),
        parts: partsOf({ kind: draft.kind, file }),
        lessonId: newId(),
        isFrameDrawn: false,
        sentBytes: 0,
      };
      const isRecorded = await stored.add(record);
      const upload = { ...record, file, isRecorded, isFileStored: false };
      store.set([...store.get(), { ...upload, step: "waiting" }]);
      tasks.onChanged?.(id);
      void storeFile(id, file);
      void work();
    },
    retry: (id: string) => rest(id, { error: undefined }),
    pause: async (id: string) => setPaused(id, true),
    goOn: async (id: string) => setPaused(id, false),
    /** Returns false if the file is not the one chosen before. */
    async giveFile(id: string, picked: File): Promise<boolean> {
      const named = withLessonName(picked);
      const upload = find(id);
      const file = await withIndexFirst(named);
      if (!upload || !(await isSameFile(file, upload.original))) return false;
      rest(id, { file, tab: undefined });
      void storeFile(id, file);
      return true;
    },
    /** Restarts after a failure with new text or another file. */
    async replace(id: string, draft: LessonDraft): Promise<void> {
      const before = find(id);
      if (!before) return;
      const isSame = draft.file === before.file;
      const file = isSame ? draft.file : await withIndexFirst(withLessonName(draft.file));
      await save(id, {
        ...draftFields(draft),
        ...(!isSame && {
          original: await fingerprintOf(file),
          parts: partsOf({ kind: draft.kind, file }),
          lessonId: newId(),
          isFrameDrawn: false,
          sentBytes: 0,
        }),
      });
      rest(id, { file, error: undefined });
      if (!isSame) void storeFile(id, file);
    },
    /** Skips the version being made or sent. The original cannot be skipped. */
    async skip(id: string): Promise<void> {
      const [part, ...parts] = find(id)?.parts ?? [];
      if (!part || part.kind === "original") return;
      controls.get(id)?.abort();
      await save(id, { parts, sentBytes: 0 });
      rest(id);
    },
    /** Resolves when nothing of the upload is left on the device. */
    async cancel(id: string): Promise<void> {
      const parts = find(id)?.parts ?? [];
      const removed = remove(id);
      for (const { fileKey } of parts) if (fileKey !== undefined) tasks.discard(fileKey);
      await removed;
    },
  };
}
