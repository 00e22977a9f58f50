export { EnterRecitation, type EnterRecitationProps } from "./enter-recitation.tsx";
export { edgesOf, PassageFields, passageIn } from "./passage-fields.tsx";
export { passageWords } from "./passage-words.ts";
