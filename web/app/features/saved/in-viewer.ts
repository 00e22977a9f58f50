/** What the viewer shows of what is kept: one file, loaded once the lesson can be read. */
export { FromPhone } from "./from-phone.tsx";
export { KeepCourse } from "./keep-course.tsx";
export { KeepLesson } from "./keep-lesson.tsx";
export { KeptMark } from "./kept-mark.tsx";
