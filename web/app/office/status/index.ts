export { statusQuery, type Status } from "./status.api.ts";
export { TakeBackup } from "./take-backup.tsx";
export { TroubleList } from "./trouble-list.tsx";
