export { ConsentQuestion } from "./consent-question.tsx";
export { familyQuery } from "./family.api.ts";
