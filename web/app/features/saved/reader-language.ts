/**
 * Where the page writes down its language for the service worker, which can read neither the
 * cookie nor `localStorage`.
 */
export const READER_CACHE = "reader";
export const READER_LANGUAGE = "/reader/language";
