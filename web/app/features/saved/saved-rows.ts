import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { RenditionKind } from "@madrasa/contract/limits";
import type { Sealed } from "../../lib/line/database.ts";

/**
 * Lessons that are saved on the phone. `owner` is the student's id. What courses and lessons say is
 * encrypted with the student's key; files are not, since the service worker, which plays them, has none.
 */

export type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
export type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Marks what came from the phone because the server could not be reached: it is read again soon. */
export type FromPhone = { isFromPhone?: true };

/** The same of a part of the home, with the ids of the courses and lessons that open without a line. */
export type OnPhone = FromPhone & { savedIds?: readonly string[] };

/** With the whole tree, also of the lessons that are not saved. */
export type SavedCourse = { owner: string; courseId: string; content: Sealed };

/** `waiting`: not all of it is here yet. `gone`: the server no longer gives it to this student. */
export type SavedLesson = {
  owner: string;
  lessonId: string;
  courseId: string;
  state: "waiting" | "saved" | "gone";
  /** Bytes of its file. */
  bytes: number;
  /** Bytes of it that are here. */
  received: number;
  wantedAt: number;
  /** Which of a film's renditions it is: the same after a cut, whatever is chosen meanwhile. */
  rendition?: RenditionKind | undefined;
  /** The server's answer, once all of it is here. */
  content?: Sealed;
};

/** A file by its key, since its signed address changes with each reading. */
export type SavedFile = {
  key: string;
  /** Students of the same lesson share it; the last of them removes it. */
  owners: readonly string[];
  lessonId: string;
  /** The lesson's own file, not an image beside it. */
  isOwn: boolean;
  type: string;
  name: string;
  bytes: number;
  /** Bytes from the beginning that are here. */
  received: number;
};

/** Each part but the last has this length. */
export const PART_BYTES = 1024 * 1024;
