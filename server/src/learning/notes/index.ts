export { deleteNotesIn, deleteSomeNotes, replaceNoteImage } from "./notes.queries.ts";
export { noteRoutes } from "./notes.routes.ts";
export { noteOfLesson, type Note } from "./present-note.ts";
export { removeNotes, removeSomeNotes } from "./remove-notes.ts";
