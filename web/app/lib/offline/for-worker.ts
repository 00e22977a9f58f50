/**
 * Caches with language and user id for the service worker, which cannot read cookies or `localStorage` and serves only
 * this user's files.
 */
export const READER_CACHE = "reader";
export const READER_LANGUAGE = "/reader/language";
export const PERSON_CACHE = "person";
export const PERSON_ID = "/reader/person";
