import { RECITATION_SECONDS_MAX } from "@madrasa/contract/limits";
import { createWakeLock } from "../../../lib/browser/wake-lock.ts";
import { newId } from "../../../lib/new-id.ts";
import { lastUserId } from "../../../lib/session/person.ts";
import { createStore } from "../../../lib/store.ts";
import { deleteChunks, saveChunk, readChunks, type Second } from "./recording-buffer.ts";
import { chosenVoice, loadWhatMakes, buildRecordedAudio } from "./build-recorded-audio.ts";
import { acquireRecordingLock, whileNotRecording } from "./recording-lock.ts";
import type { FileRefusal } from "./sound-file.ts";
import { levelsOf, QUIET, type RecordedAudio } from "./recorded-audio.ts";

/** Recording formats, best first. Opus at 24 kb/s is clear for speech; AAC needs more. */
const FORMATS = [
  { type: "audio/mp4;codecs=opus", bitsPerSecond: 24_000 },
  { type: "audio/webm;codecs=opus", bitsPerSecond: 24_000 },
  { type: "audio/mp4", bitsPerSecond: 32_000 },
];
const CHUNK_MS = 1_000;
const LOOK_MS = 100;
const SECOND_MS = 1_000;
const LOUD = 0.98;
/** Measurements used for the volume hint: three seconds. */
const ADVISED_BY = 30;

export const formatNow = () =>
  "MediaRecorder" in globalThis
    ? FORMATS.find(({ type }) => MediaRecorder.isTypeSupported(type))
    : undefined;

export type Problem =
  | "noMicrophone"
  | "notAllowed"
  | "taken"
  | "elsewhere"
  | "locked"
  | "nothing"
  | "cannotRecord"
  | "notLoaded"
  | FileRefusal;
export type Advice = "clear" | "quiet" | "loud";

export type Recording = {
  step: "idle" | "asking" | "recording" | "paused" | "making" | "made";
  seconds: number;
  levels: readonly number[];
  advice: Advice;
  voice?: RecordedAudio | undefined;
  problem?: Problem | undefined;
  /** True while each second is stored on the device. */
  isKept: boolean;
  /** True if restored from an earlier page. */
  isFound: boolean;
};

export const IDLE: Recording = {
  step: "idle",
  seconds: 0,
  levels: [],
  advice: "clear",
  isKept: true,
  isFound: false,
};

export const LEVELS_SHOWN = 56;

export type Recorder = ReturnType<typeof createRecorder>;

/** Records a voice. Seconds are stored on the device under `key`. */
export function createRecorder(key: string, secondsMax = RECITATION_SECONDS_MAX) {
  const state = createStore(IDLE);
  const change = (to: Partial<Recording>) => state.set({ ...state.get(), ...to });
  /** Prevents the screen lock, which would take the microphone. */
  const keepAwake = createWakeLock();
  let seconds: Second[] = [];
  let loudness: number[] = [];
  let fresh: number[] = [];
  let id = newId();
  let stop: (() => Promise<void>) | undefined;
  let pauseNow: ((isPaused: boolean) => void) | undefined;
  let keeping: Promise<unknown> = Promise.resolve();
  // Storage belongs to the signed-in user: after a change of user this recorder writes and deletes nothing.
  let owner = lastUserId();
  const isOwners = () => (owner ??= lastUserId()) === lastUserId();

  const make = async (recorded: number, isFound = false) => {
    if (seconds.length === 0) return state.set({ ...IDLE, problem: "nothing" });
    change({ step: "making" });
    const type = seconds[0]?.type ?? "";
    const bytes = seconds.map((second) => second.bytes);
    const made = await buildRecordedAudio({ id, bytes, type, seconds: recorded, loudness });
    // Recording between the last measurement and the end may exceed the limit.
    const voice = { ...made, seconds: Math.min(made.seconds, secondsMax) };
    change({ step: "made", voice, seconds: voice.seconds, isFound, levels: [] });
  };

  async function start(): Promise<void> {
    if (state.get().step !== "idle") return;
    const format = formatNow();
    if (!format || !navigator.mediaDevices) return change({ problem: "cannotRecord" });
    change({ step: "asking", problem: undefined });
    const giveBack = await acquireRecordingLock(key);
    if (!giveBack) return change({ step: "idle", problem: "elsewhere" });
    let stream: MediaStream | undefined;
    const letGo = () => {
      stop = undefined;
      for (const track of stream?.getTracks() ?? []) track.stop();
      giveBack();
    };
    let isLeft = false;
    stop = async () => {
      isLeft = true;
      giveBack();
    };
    try {
      // A recording may have been made in another tab since this page was opened.
      if (await showStored()) return letGo();
      clear();
      if (isOwners()) await deleteChunks(key);
      // Disables all audio filters, which would distort a recitation.
      stream = await navigator.mediaDevices.getUserMedia({
        audio: {
          channelCount: 1,
          echoCancellation: false,
          noiseSuppression: false,
          autoGainControl: false,
        },
      });
      // The page may have been left during the permission prompt: release the microphone.
      if (isLeft) {
        letGo();
        return state.set(IDLE);
      }
      record(stream, format, giveBack);
    } catch (error) {
      letGo();
      const name = error instanceof DOMException ? error.name : "";
      const isNone = name === "NotFoundError" || name === "OverconstrainedError";
      const problem = isNone ? "noMicrophone" : name === "NotAllowedError" ? "notAllowed" : "taken";
      change({ step: "idle", problem });
    }
  }

  function record(
    stream: MediaStream,
    { type, bitsPerSecond }: (typeof FORMATS)[number],
    onEnd: () => void,
  ): void {
    loadWhatMakes(type);
    const recorder = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: bitsPerSecond,
    });
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 2048;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let before = 0;
    let since = performance.now();
    const recorded = () =>
      before + (recorder.state === "recording" ? performance.now() - since : 0);

    const look = () => {
      // During a hold, browsers resume audio contexts only after the finger is lifted.
      if (context.state === "suspended") void context.resume();
      analyser.getFloatTimeDomainData(samples);
      let loudest = 0;
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      loudness.push(loudest);
      fresh.push(loudest);
      const now = recorded() / SECOND_MS;
      const levels = [...state.get().levels, loudest].slice(-LEVELS_SHOWN);
      change({ seconds: now, levels, advice: adviceOf(loudness.slice(-ADVISED_BY)) });
      if (now >= secondsMax) void stop?.();
    };
    let timer = setInterval(look, LOOK_MS);
    keepAwake(true);
    const setPaused = (isPaused: boolean) => {
      if (isPaused === (recorder.state === "paused") || recorder.state === "inactive") return;
      if (isPaused) {
        before = recorded();
        recorder.pause();
        clearInterval(timer);
        void context.suspend();
      } else {
        recorder.resume();
        since = performance.now();
        void context.resume();
        timer = setInterval(look, LOOK_MS);
      }
      keepAwake(!isPaused);
      change({ step: isPaused ? "paused" : "recording", ...(!isPaused && { problem: undefined }) });
    };
    pauseNow = setPaused;

    recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size === 0) return;
      const second = { bytes: data, type, id, loudness: fresh, at: recorded() };
      fresh = [];
      seconds.push(second);
      const index = seconds.length - 1;
      keeping = keeping.then(async () => {
        const isKept = isOwners() && (await saveChunk(key, index, second));
        if (!isKept) change({ isKept: false });
      });
    });
    const ended = new Promise<void>((resolve) =>
      recorder.addEventListener("stop", () => resolve(), { once: true }),
    );
    // A call or locked screen takes the microphone: keep the recording so far.
    stream.getAudioTracks()[0]?.addEventListener("mute", () => {
      setPaused(true);
      change({ problem: document.hidden ? "locked" : "taken" });
    });
    stream.getAudioTracks()[0]?.addEventListener("ended", () => void stop?.());
    stop = async () => {
      stop = undefined;
      pauseNow = undefined;
      before = recorded();
      const length = before / SECOND_MS;
      clearInterval(timer);
      keepAwake(false);
      if (recorder.state !== "inactive") recorder.stop();
      await ended;
      for (const track of stream.getTracks()) track.stop();
      await context.close();
      await keeping;
      await make(Math.min(length, secondsMax)).finally(onEnd);
    };
    recorder.start(CHUNK_MS);
    since = performance.now();
    change({ step: "recording", problem: undefined });
  }

  /** Restores a recording of an earlier page, after waiting for a tab that is still recording. */
  const find = async (): Promise<void> =>
    whileNotRecording(key, async () => {
      if (state.get().step === "idle") await showStored();
    });

  async function showStored(): Promise<boolean> {
    const { step } = state.get();
    const found = await readChunks(key);
    if (found.length === 0 || state.get().step !== step) return false;
    seconds = found;
    loudness = found.flatMap((second) => second.loudness);
    id = found[0]?.id ?? id;
    const last = found.at(-1)?.at ?? 0;
    await make(last / SECOND_MS, true).catch(() => state.set({ ...IDLE, step }));
    return state.get().step === "made";
  }

  async function choose(file: File): Promise<void> {
    await forget();
    change({ step: "making" });
    const chosen = await chosenVoice(id, file, secondsMax);
    if (typeof chosen === "string") return change({ step: "idle", problem: chosen });
    // Stored like a recording, to be restored after the tab was closed.
    const { file: bytes, seconds: length, peaks } = chosen;
    const at = length * SECOND_MS;
    const second = { bytes, type: bytes.type, id, loudness: levelsOf(peaks), at };
    const isKept = isOwners() && (await saveChunk(key, 0, second));
    change({ step: "made", voice: chosen, seconds: length, isKept });
  }

  /** Deletes all stored seconds or, with an id, only those of the sent recording. */
  async function forget(sentId?: string): Promise<void> {
    await keeping;
    clear();
    state.set(IDLE);
    if (isOwners()) await deleteChunks(key, sentId);
  }

  function clear(): void {
    seconds = [];
    loudness = [];
    fresh = [];
    id = newId();
  }

  return {
    state,
    start,
    find,
    choose,
    forget: async () => forget(),
    forgetSent: async () => forget(id),
    end: async () => stop?.(),
    setPaused: (isPaused: boolean) => pauseNow?.(isPaused),
  };
}

function adviceOf(last: readonly number[]): Advice {
  const loudest = Math.max(0, ...last);
  if (last.length === ADVISED_BY && loudest < QUIET) return "quiet";
  return loudest > LOUD ? "loud" : "clear";
}
