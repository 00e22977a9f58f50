export { ChildProgress } from "./child-row.tsx";
export { ChooseChildren } from "./choose-children.tsx";
export { ConsentQuestion } from "./consent-question.tsx";
export { type Child, type GrownPupil, familyQuery, useEndChild } from "./family.api.ts";
export { PasswordDialog } from "./password-dialog.tsx";
