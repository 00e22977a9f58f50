import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { RenditionKind } from "@madrasa/contract/limits";
import type { Sealed } from "../../lib/offline/database.ts";

/**
 * Lessons saved on the device. `owner` is the student's id. Data of courses and lessons is encrypted with the student's
 * key; files are not, because the service worker that serves them has no key.
 */

export type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
export type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Marks data from the device, which is refetched soon. */
export type SavedCopy = { isSavedCopy?: true };

/** Home data from the device, with ids of courses and lessons that are available offline. */
export type OnPhone = SavedCopy & { savedIds?: readonly string[] };

/** Contains the whole tree, including lessons that are not saved. */
export type SavedCourse = { owner: string; courseId: string; content: Sealed };

/** `waiting`: incomplete. `gone`: the student no longer has access on the server. */
export type SavedLesson = {
  owner: string;
  lessonId: string;
  courseId: string;
  state: "waiting" | "saved" | "gone";
  bytes: number;
  /** Bytes saved so far. */
  received: number;
  wantedAt: number;
  /** Version of a video, fixed when saving begins, even if the choice changes later. */
  rendition?: RenditionKind | undefined;
  content?: Sealed;
};

/** A file by its key, because signed URLs change with each response. */
export type SavedFile = {
  key: string;
  /** Shared by students of the same lesson; the last owner deletes it. */
  owners: readonly string[];
  /** Each owner with a lesson, because copied courses share files: "<owner> <lesson>". */
  uses: readonly string[];
  /** True for the lesson's main file, false for note images. */
  isOwn: boolean;
  type: string;
  name: string;
  bytes: number;
  /** Bytes saved from the start of the file. */
  received: number;
};

/** Length of each chunk except the last. */
export const PART_BYTES = 1024 * 1024;
