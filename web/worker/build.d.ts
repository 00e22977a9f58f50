/* What `plugins/write-service-worker.ts` writes into the worker. */

/** The address of the list of routes, whose name changes with every build. */
declare const BUILD: string;
/** Addresses of all that the screens of visitors and students load, but for PDF files. */
declare const SCREENS: readonly string[];
/** Files that only PDFs need, stored once a PDF is. */
declare const DOCUMENTS: readonly string[];
