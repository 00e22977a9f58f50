export { AddSectionDialog } from "./add-section-dialog.tsx";
