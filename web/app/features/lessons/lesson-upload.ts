import type { LessonKind, RenditionKind } from "@madrasa/contract/limits";
import type { FileMark } from "../uploads/index.ts";
import { typedFile } from "../uploads/index.ts";
import type { Resource } from "./lesson-values.ts";

/** What a teacher has entered for a lesson that is not created yet. */
export type LessonDraft = {
  kind: LessonKind;
  title: string;
  description: string;
  /** Of a picture; absent in records of a former page. */
  alt?: string | undefined;
  file: File;
  durationSeconds?: number | undefined;
  additionalResources: Resource[];
};

/** What is sent for a lesson, one after the other. */
export type UploadPart = {
  kind: RenditionKind;
  /** Of what the page makes from the film: it is made, and on this device. */
  madeType?: string | undefined;
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
  /** The lesson's id, where it begins with what is made from a film. */
  lessonId?: string | undefined;
  /** Whether the lesson is there already, with less than all. */
  isCreated?: boolean;
  /** Whether a film's frame was looked for. */
  isFrameDrawn: boolean;
  /** As far as it was known lately. */
  sentBytes: number;
};

export type UploadStep =
  | "waiting"
  /** The page makes the next part from the film. */
  | "making"
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
  /** Of the part that is sent; without it, of the chosen file. */
  totalBytes?: number | undefined;
  /** How much of the next part is made: from 0 to 1. */
  madeShare?: number | undefined;
  error?: unknown;
  /** Whether the text will be here after the page was closed. */
  isRecorded: boolean;
  /** Whether the file will be. */
  isFileStored: boolean;
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
  return parts[0]?.isStored || parts[0]?.madeType || file ? "waiting" : "fileNeeded";
}

/** First what adds lessons, so that every film can be heard before one of them is sent whole. */
export const rankOf = ({ isCreated, parts: [next] }: UploadRecord): number =>
  !isCreated ? 0 : next?.kind === "original" ? 2 : 1;

/** In bytes: what is smaller costs a student little as it is. */
const WORTH_MAKING = 4 * 1024 ** 2;

/** Of a film first what arrives soon: it can be heard, and then seen, while the rest is on its way. */
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
 * With a type, which both the lesson and the storage need. A file named `banner` would be stored as
 * the course's banner, so it is renamed.
 */
export function withLessonName(picked: File): File {
  const file = typedFile(picked);
  if (!/^banner(\.[a-z]+)?$/i.test(file.name)) return file;
  return new File([file], `lesson ${file.name}`, { type: file.type });
}
