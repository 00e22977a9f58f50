export { AddSectionDialog } from "./add-section-dialog.tsx";
export { changeSections, type Outline } from "./outline.api.ts";
