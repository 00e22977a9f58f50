export { deleteSomeNotes, replaceNoteImage } from "./notes.queries.ts";
export { noteRoutes } from "./notes.routes.ts";
export { noteOfLesson } from "./present-note.ts";
export { removeNotes, removeSomeNotes } from "./remove-notes.ts";
