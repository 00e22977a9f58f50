/**
 * The notes of the page for the service worker, which can read neither the cookie nor
 * `localStorage`: its language, and the id of who is signed in, whose files alone it serves.
 */
export const READER_CACHE = "reader";
export const READER_LANGUAGE = "/reader/language";
/** Removed after the session: see `clear-up.ts`. */
export const PERSON_CACHE = "person";
export const PERSON_ID = "/reader/person";
