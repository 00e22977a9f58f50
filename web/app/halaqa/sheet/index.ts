export { EnterRecitation, type EnterRecitationProps } from "./enter-recitation.tsx";
export { GradeMark } from "./grade-mark.tsx";
export { edgesOf, PassageFields, passageIn } from "./passage-fields.tsx";
export { passageWords } from "./passage-words.ts";
export { gradeName, trackName } from "./sheet-entry-words.ts";
