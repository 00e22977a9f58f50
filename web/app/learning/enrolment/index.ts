export { enrolledQuery } from "./enrolment.api.ts";
export { FinishedWords } from "./finished-words.tsx";
