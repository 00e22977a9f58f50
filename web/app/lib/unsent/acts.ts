import type { QueryClient } from "@tanstack/react-query";

/** What a student does in a lesson that can wait until there is a line. */

export type Place = { courseId: string; lessonId: string };
/** For the list: the lesson may not be at hand when it is shown. */
export type Titles = { courseTitle: string; lessonTitle: string };

export type Tick = { kind: "tick"; completed: boolean };

export type Position = {
  kind: "position";
  /** From the beginning of the film. */
  seconds: number;
  /** The newest time of saving that this device knew, by the server's clock. */
  known: string | null;
  /** What was sent and not answered: the server may have it. */
  tried: readonly number[];
};

export type NewNote = {
  kind: "note";
  /** Chosen here; also the key under which the server does it once. */
  entryId: string;
  title: string;
  description: string;
  image: File;
  /** Of the image, once it is stored. */
  fileKey?: string | undefined;
  /** Of the image, once some of it may have been sent: a later attempt goes on. */
  startedKey?: string | undefined;
};

export type Act = Place & Titles & (Tick | Position | NewNote);

export type UnsentAct = Act & {
  /** Acts are sent in this order, whatever the clock says. */
  seq: number;
  /** Whether it is there after the page was closed. */
  isStored: boolean;
  /** Why the server did not take it, as `fault` keeps it: it waits for the person, not for the line. */
  refusal?: string | undefined;
};

/** What screens do with the queue once it is loaded. */
export type Queue = {
  keep: (act: Act) => Promise<UnsentAct>;
  keepIfLater: (
    client: QueryClient,
    act: Place & (Tick | Position | NewNote),
    error: unknown,
  ) => Promise<UnsentAct | undefined>;
  drop: (seq: number) => Promise<void>;
};

/** Of several about the same, only the last one is sent. Each note stands for itself. */
export function replaces(next: Act, earlier: Act): boolean {
  if (next.lessonId !== earlier.lessonId || next.kind !== earlier.kind) return false;
  return next.kind !== "note" || (earlier.kind === "note" && next.entryId === earlier.entryId);
}

/** A position that replaces one whose answer was lost still knows what that one had sent. */
export function inherit(next: Act, earlier: readonly Act[]): Act {
  if (next.kind !== "position") return next;
  const tried = earlier.flatMap((act) => (act.kind === "position" ? act.tried : []));
  return { ...next, tried: [...tried, ...next.tried].slice(-TRIED_MAX) };
}

const TRIED_MAX = 20;

/** The act as it was done, without what became of it. */
export function actOf(given: UnsentAct): Act {
  const { seq: _seq, isStored: _isStored, refusal: _refusal, ...act } = given;
  return act;
}
