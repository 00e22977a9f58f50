export { AddSectionDialog } from "./add-section-dialog.tsx";
export { CopyCourse } from "./copy-course.tsx";
export { changeSections, type Outline } from "./outline.api.ts";
