export { CopyCourse } from "./copy-course.tsx";
export { changeSections, type Outline } from "./outline.api.ts";
