export { announcementRoutes } from "./announcements.routes.ts";
export { deleteSomeAnnouncements, deleteSomeReads } from "./announcements.queries.ts";
export {
  ANNOUNCEMENT_TEMPLATE,
  spreadAnnouncement,
  writeAnnouncement,
} from "./email-announcement.ts";
export { sweepAnnouncements } from "./sweep-announcements.ts";
