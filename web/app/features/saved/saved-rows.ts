import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { RenditionKind } from "@madrasa/contract/limits";

/**
 * Lessons that are saved on the phone, for the page that writes them and the service worker that serves
 * them. `owner` is the student's id: nobody else's screens show them. They are not encrypted, since the
 * service worker, which plays them, has no key.
 */

export type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
export type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Marks what came from the phone because the server could not be reached: it is read again soon. */
export type FromPhone = { isFromPhone?: true };

/** With the whole tree, also of the lessons that are not saved. */
export type SavedCourse = { courseId: string; course: Course; owner: string };

/** `waiting`: not all of it is here yet. `gone`: the server no longer gives it to this student. */
export type SavedLesson = {
  owner: string;
  lessonId: string;
  courseId: string;
  title: string;
  state: "waiting" | "saved" | "gone";
  /** Bytes of its file. */
  bytes: number;
  /** Bytes of it that are here. */
  received: number;
  wantedAt: number;
  /** Which of a film's renditions it is: the same after a cut, whatever is chosen meanwhile. */
  rendition?: RenditionKind | undefined;
  /** Its answer, and the addresses of the images in its notes by their keys, once they are here. */
  lesson?: Lesson;
  noteLinks?: Readonly<Record<string, string>>;
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
