export { todayQuery } from "./today.api.ts";
