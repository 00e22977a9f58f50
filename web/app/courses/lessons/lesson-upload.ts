import type { LessonKind, RenditionKind } from "@madrasa/contract/limits";
import type { FileFingerprint } from "../../device/uploads/index.ts";
import { typedFile } from "../../device/uploads/index.ts";
import type { Resource } from "./lesson-values.ts";

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

/** Sorts first what adds lessons, so that every video has audio before a whole one is sent. */
export const rankOf = ({ isCreated, parts: [next] }: UploadRecord): number =>
  !isCreated ? 0 : next?.kind === "original" ? 2 : 1;

/** Bytes. Smaller files are cheap for students as they are. */
const WORTH_MAKING = 4 * 1024 ** 2;

export function partsOf({ kind, file }: Pick<LessonDraft, "kind" | "file">): UploadPart[] {
  const isWorth = kind === "video" && file.size >= WORTH_MAKING;
  const kinds: RenditionKind[] = isWorth ? ["sound", "small", "original"] : ["original"];
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
