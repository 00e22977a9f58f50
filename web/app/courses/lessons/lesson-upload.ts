import type { LessonKind, RenditionKind } from "@madrasa/contract/limits";
import {
  createRate,
  type FileFingerprint,
  typedFile,
  type UploadStore,
} from "../../device/uploads/index.ts";
import type { Resource } from "./lesson-fields.tsx";

export type LessonDraft = {
  kind: LessonKind;
  title: string;
  description: string;
  alt?: string | undefined;
  file: File;
  durationSeconds?: number | undefined;
  additionalResources: Resource[];
};

export type UploadPart = {
  kind: RenditionKind;
  /** MIME type of a version that the page makes from the video. */
  madeType?: string | undefined;
  /** Set by the server; a later page resumes with it. */
  fileKey?: string | undefined;
  /** All bytes have been sent; the lesson is still to be created. */
  isStored?: boolean;
};

/** Upload record in IndexedDB, used by a later page to resume. */
export type UploadRecord = Omit<LessonDraft, "file"> & {
  id: string;
  /** Owner's user id: other users of this device neither see nor send it. */
  ownerId: string;
  courseId: string;
  sectionId: string;
  order: number;
  isPaused: boolean;
  original: FileFingerprint;
  parts: readonly UploadPart[];
  /** Lesson id, if the first part is made from a video. */
  lessonId?: string | undefined;
  /** True if the lesson exists already, with some parts missing. */
  isCreated?: boolean;
  /** True if a video frame has been extracted or skipped. */
  isFrameDrawn: boolean;
  sentBytes: number;
};

export type UploadStep =
  | "waiting"
  | "making"
  | "sending"
  | "line"
  | "saving"
  | "paused"
  /** The page was closed and the browser lost access to the chosen file. */
  | "fileNeeded"
  | "elsewhere"
  | "failed";

export type LessonUpload = UploadRecord & {
  file?: File | undefined;
  frame?: File | undefined;
  step: UploadStep;
  secondsLeft?: number | undefined;
  /** Bytes of the current part or, if absent, of the chosen file. */
  totalBytes?: number | undefined;
  /** Progress of making the next part, from 0 to 1. */
  madeShare?: number | undefined;
  error?: unknown;
  /** True if the text survives closing the page. */
  isRecorded: boolean;
  isFileStored: boolean;
  tab?: string | undefined;
};

export function restingStep({
  isPaused,
  parts,
  file,
}: Pick<LessonUpload, "isPaused" | "parts" | "file">): UploadStep {
  if (isPaused) return "paused";
  return parts[0]?.isStored || parts[0]?.madeType || file ? "waiting" : "fileNeeded";
}

/** Sort key: uploads that create a lesson first, originals last. */
export const rankOf = ({ isCreated, parts: [next] }: UploadRecord): number =>
  !isCreated ? 0 : next?.kind === "original" ? 2 : 1;

/** Bytes. Smaller files are cheap for students as they are. */
const WORTH_MAKING = 4 * 1024 ** 2;

export function partsOf({ kind, file }: Pick<LessonDraft, "kind" | "file">): UploadPart[] {
  const needsRenditions = kind === "video" && file.size >= WORTH_MAKING;
  const kinds: RenditionKind[] = needsRenditions ? ["sound", "small", "original"] : ["original"];
  return kinds.map((one) => ({ kind: one }));
}

export function draftFields(draft: LessonDraft): Omit<LessonDraft, "file"> {
  const { kind, title, description, alt, durationSeconds, additionalResources } = draft;
  return { kind, title, description, alt, durationSeconds, additionalResources };
}

/**
 * Copies the file with a MIME type, which the lesson and the storage need. A file named `banner` is renamed, because it
 * would be stored as the course's banner.
 */
export function withLessonName(picked: File): File {
  const file = typedFile(picked);
  if (!/^banner(\.[a-z]+)?$/i.test(file.name)) return file;
  return new File([file], `lesson ${file.name}`, { type: file.type });
}

export type UploadInWork = {
  signal: AbortSignal;
  save: (what: Partial<UploadRecord>) => Promise<void>;
  storeFrame: (frame: File | undefined) => Promise<void>;
  show: (what: Partial<LessonUpload>) => void;
  onProgress: (sentBytes: number, totalBytes: number) => void;
  onWaiting: (isWaiting: boolean) => void;
};

type Queue = {
  stored: UploadStore<UploadRecord>;
  change: (id: string, what: Partial<LessonUpload>) => void;
  save: (id: string, what: Partial<UploadRecord>) => Promise<void>;
};

const SAVE_PROGRESS_MS = 3_000;

/** Operations of one upload until its signal aborts: later changes are not shown, and saving throws. */
export function createUploadInWork(
  id: string,
  signal: AbortSignal,
  { stored, change, save }: Queue,
): UploadInWork {
  const rate = createRate();
  let savedAt = Date.now();
  const unlessAborted =
    <Args extends unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      if (!signal.aborted) action(...args);
    };
  return {
    signal,
    save: async (what) => {
      signal.throwIfAborted();
      await save(id, what);
      signal.throwIfAborted();
    },
    storeFrame: async (frame) => {
      signal.throwIfAborted();
      if (frame) await stored.writeFile(id, "frame", frame);
      change(id, { frame });
      await save(id, { isFrameDrawn: true });
      signal.throwIfAborted();
    },
    show: unlessAborted((what: Partial<LessonUpload>) => change(id, what)),
    onProgress: unlessAborted((sentBytes: number, totalBytes: number) => {
      change(id, { sentBytes, totalBytes, secondsLeft: rate.secondsLeft(sentBytes, totalBytes) });
      if (Date.now() - savedAt < SAVE_PROGRESS_MS) return;
      savedAt = Date.now();
      void stored.change(id, { sentBytes });
    }),
    onWaiting: unlessAborted((isWaiting: boolean) => {
      rate.restart();
      change(id, { step: isWaiting ? "line" : "sending", secondsLeft: undefined });
    }),
  };
}
