import { API } from "./endpoint.ts";

export const MARK_KINDS = ["hesitation", "mistake", "tajwid"] as const;

/** `open`: the guardians, or a student without one, have not answered yet. */
export const RECORDING_CONSENTS = ["allowed", "refused", "open"] as const;
export type RecordingConsent = (typeof RECORDING_CONSENTS)[number];

/** Who of the school hears what is handed in; `open`: the family chose a listener who is not there any more. */
export const HEARERS = ["teacher", "listener", "open"] as const;
export type Hearing = (typeof HEARERS)[number];

export const SOUND_PARTS = ["recitation", "answer"] as const;

/**
 * Where a sound's bytes are, for who may hear it: it answers with bytes, and to the session alone, so that no address
 * can be passed on.
 */
export const SOUND_PATH = `${API}/user/recitation/:id/sound/:part`;
