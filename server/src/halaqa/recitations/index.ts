export { answerEntries } from "./home-entries.ts";
export { copySwitch, isOn as takesRecitations } from "./permissions.queries.ts";
export { recitationRoutes } from "./recitations.routes.ts";
export { removeSomeRecitations, sweepRecitations } from "./remove-recitations.ts";
export { tellOfGoneCourses } from "./tell-of-gone-courses.ts";
export { soundRoutes } from "./sound.routes.ts";
