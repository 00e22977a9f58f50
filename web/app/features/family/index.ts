export { ConsentQuestion } from "./consent-question.tsx";
export { familyQuery } from "./family.api.ts";
export { PasswordDialog } from "./password-dialog.tsx";
