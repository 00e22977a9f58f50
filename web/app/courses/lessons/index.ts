export { AddLessonTo } from "./add-lesson-to.tsx";
