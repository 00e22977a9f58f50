export { noteOfLesson } from "./present-note.ts";
