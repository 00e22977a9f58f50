import { ApiError } from "@madrasa/contract/client";
import type { LessonKind } from "@madrasa/contract/limits";
import type { FileMark } from "../../lib/upload/file-mark.ts";
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

/** What is sent for a lesson, one after the other. */
export type UploadPart = {
  kind: "original";
  /** Given by the server; a later page continues with it. */
  fileKey?: string | undefined;
  /** All bytes have arrived; only the lesson is still to be told. */
  isStored?: boolean;
};

/** What is kept on the device, so that a later page can go on. */
export type UploadRecord = Omit<LessonDraft, "file"> & {
  id: string;
  /** Whose it is: another person at this device neither sees nor sends it. */
  ownerId: string;
  courseId: string;
  sectionId: string;
  /** The order of the queue. */
  place: number;
  isPaused: boolean;
  /** Of the chosen file. */
  original: FileMark;
  /** What is still to be sent. */
  parts: readonly UploadPart[];
  /** Whether a film's frame was looked for. */
  isFrameDrawn: boolean;
  /** As far as it was known lately. */
  sentBytes: number;
};

export type UploadStep =
  | "waiting"
  | "sending"
  /** Without a connection at the moment; it goes on by itself. */
  | "line"
  | "saving"
  | "paused"
  /** The page was closed, and the browser keeps no way to the chosen file. */
  | "fileNeeded"
  /** Another tab has the file. */
  | "elsewhere"
  | "failed";

export type LessonUpload = UploadRecord & {
  file?: File | undefined;
  /** Of a film. */
  frame?: File | undefined;
  step: UploadStep;
  secondsLeft?: number | undefined;
  error?: unknown;
  /** Whether the text will be here after the page was closed. */
  isRecorded: boolean;
  /** Whether the file will be. */
  isFileKept: boolean;
  /** The other tab that has it. */
  tab?: string | undefined;
};

/** What an upload does while nobody works on it. */
export function restingStep({
  isPaused,
  parts,
  file,
}: Pick<LessonUpload, "isPaused" | "parts" | "file">): UploadStep {
  if (isPaused) return "paused";
  return parts[0]?.isStored || file ? "waiting" : "fileNeeded";
}

export function draftFields(draft: LessonDraft): Omit<LessonDraft, "file"> {
  const { kind, title, description, durationSeconds, additionalResources } = draft;
  return { kind, title, description, durationSeconds, additionalResources };
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
export function withLessonName(picked: File): File {
  const file = typedFile(picked);
  if (!/^banner(\.[a-z]+)?$/i.test(file.name)) return file;
  return new File([file], `lesson ${file.name}`, { type: file.type });
}
