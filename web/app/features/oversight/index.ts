export { PersonDialog, personEntries, type PersonAct } from "./person-acts.tsx";
