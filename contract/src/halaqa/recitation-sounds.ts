import { API } from "../endpoint.ts";

export const ANNOTATION_KINDS = ["hesitation", "mistake", "tajwid"] as const;

/** `open`: not answered by the guardians, or by a student without one. */
export const RECORDING_CONSENTS = ["allowed", "refused", "open"] as const;
export type RecordingConsent = (typeof RECORDING_CONSENTS)[number];

/** The staff member who reviews a recitation. `open`: nobody, because the listener whom the family chose has left. */
export const ASSIGNEES = ["teacher", "listener", "open"] as const;
export type Assignee = (typeof ASSIGNEES)[number];

/**
 * `again`: the teacher asks to repeat the passage. `next`: the sheet's passage. `free`: the course has no sheet, or
 * nothing on it yet. `done`: the sheet's passage is submitted.
 */
export const NEXT_STATES = ["again", "next", "free", "done"] as const;

export const SOUND_PARTS = ["recitation", "answer"] as const;

/** Streams audio bytes for a session only, so that no URL can be shared. */
export const SOUND_PATH = `${API}/user/recitation/:id/sound/:part`;
