import { laterOf, readPosition, writePosition } from "./video-position.ts";

const ON_DEVICE_EVERY_MS = 5_000;
/** While it plays. A pause, and leaving the lesson or the page, are sent at once. */
const ON_SERVER_EVERY_MS = 120_000;
/** A video that has moved less than this since it was last sent counts as not moved. */
const STEP_SECONDS = 1;

export type TrackingOptions = {
  /** Of one student and one lesson. */
  name: string;
  /** When the position was saved on the server that the video started with. */
  savedAt: () => string | null;
  /** Resolves to the server's time of saving, or to undefined when it failed. */
  saveOnServer: (position: { seconds: number; isLeaving: boolean }) => Promise<string | undefined>;
  /** Whether the person who watches is still signed in on this device. */
  isSignedIn: () => boolean;
  now?: () => number;
};

/** Saves a video's position on the device often and on the server rarely. */
export function trackPosition({
  name,
  savedAt,
  saveOnServer,
  isSignedIn,
  now = defaultNow,
}: TrackingOptions) {
  let seconds: number | undefined;
  let known: string | null = null;
  let lastWrittenAt = -Infinity;
  let lastSentAt = now();
  let lastSent: number | undefined;

  const write = () => {
    if (seconds === undefined || !isSignedIn()) return;
    lastWrittenAt = now();
    const sent = lastSent ?? readPosition(name)?.sent;
    writePosition(name, { seconds, savedAt: known, ...(sent !== undefined && { sent }) });
  };

  const send = async (isLeaving: boolean) => {
    const position = seconds;
    if (position === undefined || !isSignedIn()) return;
    if (lastSent !== undefined && Math.abs(position - lastSent) < STEP_SECONDS) return;
    lastSent = position;
    lastSentAt = now();
    // Before the response, which may be lost although the position was saved.
    write();
    const answeredAt = await saveOnServer({ seconds: position, isLeaving });
    if (answeredAt !== undefined) {
      known = laterOf(known, answeredAt);
      write();
    } else if (lastSent === position) lastSent = undefined;
  };

  return {
    onPosition: (next: number, hasPaused: boolean) => {
      if (seconds === undefined) {
        known = laterOf(readPosition(name)?.savedAt ?? null, savedAt());
        lastSentAt = now();
      }
      seconds = next;
      if (hasPaused || now() - lastWrittenAt >= ON_DEVICE_EVERY_MS) write();
      if (hasPaused || now() - lastSentAt >= ON_SERVER_EVERY_MS) void send(false);
    },
    /** The lesson is left, or the page is hidden. */
    leave: () => {
      write();
      void send(true);
    },
  };
}

const defaultNow = () => performance.now();
