import accounts from "./en/accounts.json" with { type: "json" };
import admins from "./en/admins.json" with { type: "json" };
import audit from "./en/audit.json" with { type: "json" };
import catalogue from "./en/catalogue.json" with { type: "json" };
import courses from "./en/courses.json" with { type: "json" };
import enrolment from "./en/enrolment.json" with { type: "json" };
import lessons from "./en/lessons.json" with { type: "json" };
import media from "./en/media.json" with { type: "json" };
import notes from "./en/notes.json" with { type: "json" };
import outline from "./en/outline.json" with { type: "json" };
import oversight from "./en/oversight.json" with { type: "json" };
import progress from "./en/progress.json" with { type: "json" };
import site from "./en/site.json" with { type: "json" };
import statistics from "./en/statistics.json" with { type: "json" };
import teachers from "./en/teachers.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };

/** The English catalogue, one file an area; every key begins with its area. */
export const english = {
  ...accounts,
  ...admins,
  ...audit,
  ...catalogue,
  ...courses,
  ...enrolment,
  ...lessons,
  ...media,
  ...notes,
  ...outline,
  ...oversight,
  ...progress,
  ...site,
  ...statistics,
  ...teachers,
  ...ui,
};

export type MessageKey = keyof typeof english;
