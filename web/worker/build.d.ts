/* Constants inserted by `plugins/write-service-worker.ts`. */

/** URL of the route list, different in every build. */
declare const BUILD: string;
declare const SCREENS: readonly string[];
/** Assets for PDFs, stored with the first one. */
declare const DOCUMENTS: readonly string[];
