export type { CourseAction, OnCourseAction } from "./course-dialogs.tsx";
export { ownCoursesQuery } from "./courses.api.ts";
export { namesOf } from "./names-of.ts";
export { MoveMeeting } from "./next-meeting.tsx";
