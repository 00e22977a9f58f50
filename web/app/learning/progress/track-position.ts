import { laterOf, readPosition, writePosition } from "./video-position.ts";

const ON_DEVICE_EVERY_MS = 5_000;
/** Interval during playback. Pausing and leaving save immediately. */
const ON_SERVER_EVERY_MS = 120_000;
const STEP_SECONDS = 1;

export type TrackingOptions = {
  name: string;
  savedAt: () => string | null;
  /** Resolves with the server's time of saving, or undefined on failure. */
  saveOnServer: (position: { seconds: number; isLeaving: boolean }) => Promise<string | undefined>;
  isSignedIn: () => boolean;
  now?: () => number;
};

/** Saves a video's position often on the device and rarely on the server. */
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
    // Written before the response, which may be lost after a successful save.
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
    /** Called when the lesson is left or the page is hidden. */
    leave: () => {
      write();
      void send(true);
    },
  };
}

const defaultNow = () => performance.now();
