export { statusQuery, type Status } from "./status.api.ts";
export { TakeBackup } from "./take-backup.tsx";
export { isUnset } from "./trouble-list.tsx";
