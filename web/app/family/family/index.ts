export { ChooseChildren } from "./choose-children.tsx";
export { ConsentQuestion } from "./consent-question.tsx";
export { ConsentToLearn } from "./consent-to-learn.tsx";
export { type Child, type GrownStudent, familyQuery, useEndChild } from "./family.api.ts";
export { PasswordDialog } from "./password-dialog.tsx";
export { SetPin } from "./set-pin.tsx";
export { TwoAnswers } from "./two-answers.tsx";
