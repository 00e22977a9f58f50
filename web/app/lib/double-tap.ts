/** Milliseconds: longer than the pause within a double tap. */
export const DOUBLE_TAP_MS = 700;
