export { answerEntries, listReplies, listRepeating } from "./home-entries.ts";
export {
  copySwitch,
  areRecitationsEnabled as takesRecitations,
  listOn as listTakingRecitations,
} from "./permissions.queries.ts";
export { countWaitingByCourse } from "./recitations.queries.ts";
export { recitationRoutes } from "./recitations.routes.ts";
export { removeSomeRecitations, sweepRecitations } from "./purge-recitations.ts";
export { resetDeletedCourseNotices } from "./ended-recitations.queries.ts";
export { notifyDeletedCourses } from "./notify-deleted-courses.ts";
export { soundRoutes } from "./sound.routes.ts";
