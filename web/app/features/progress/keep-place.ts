import { laterOf, readPlace, writePlace } from "./video-place.ts";

const ON_DEVICE_EVERY_MS = 5_000;
/** While it plays; a pause, a lesson left and a page put away are told as they come. */
const ON_SERVER_EVERY_MS = 120_000;
/** A video that has moved less than this since it was last told has not moved. */
const STEP_SECONDS = 1;

export type Keeping = {
  /** One student's for one lesson. */
  name: string;
  /** When the server's place was written that the video began with. */
  savedAt: () => string | null;
  /** Answers with the time of the server's writing, or with nothing when it did not come through. */
  tell: (place: { seconds: number; isLeaving: boolean }) => Promise<string | undefined>;
  /** Whether whoever is watching is still signed in here. */
  isAtHome: () => boolean;
  now?: () => number;
};

/** Writes a video's place down on the device often, and tells it to the server rarely. */
export function keepPlace({ name, savedAt, tell, isAtHome, now = defaultNow }: Keeping) {
  let seconds: number | undefined;
  let known: string | null = null;
  let writtenAt = -Infinity;
  let toldAt = now();
  let told: number | undefined;

  const write = () => {
    if (seconds === undefined || !isAtHome()) return;
    writtenAt = now();
    const sent = told ?? readPlace(name)?.sent;
    writePlace(name, { seconds, savedAt: known, ...(sent !== undefined && { sent }) });
  };

  const send = async (isLeaving: boolean) => {
    const place = seconds;
    if (place === undefined || !isAtHome()) return;
    if (told !== undefined && Math.abs(place - told) < STEP_SECONDS) return;
    told = place;
    toldAt = now();
    // Before the answer, which may be lost though the place was not.
    write();
    const answeredAt = await tell({ seconds: place, isLeaving });
    if (answeredAt !== undefined) {
      known = laterOf(known, answeredAt);
      write();
    } else if (told === place) told = undefined;
  };

  return {
    onPlace: (next: number, hasPaused: boolean) => {
      if (seconds === undefined) {
        known = laterOf(readPlace(name)?.savedAt ?? null, savedAt());
        toldAt = now();
      }
      seconds = next;
      if (hasPaused || now() - writtenAt >= ON_DEVICE_EVERY_MS) write();
      if (hasPaused || now() - toldAt >= ON_SERVER_EVERY_MS) void send(false);
    },
    /** The lesson is being left, or the page put away. */
    leave: () => {
      write();
      void send(true);
    },
  };
}

const defaultNow = () => performance.now();
