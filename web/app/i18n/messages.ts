import type { StaffMessages } from "./staff-messages.ts";
import accounts from "./en/accounts.json" with { type: "json" };
import catalogue from "./en/catalogue.json" with { type: "json" };
import enrolment from "./en/enrolment.json" with { type: "json" };
import lessons from "./en/lessons.json" with { type: "json" };
import notes from "./en/notes.json" with { type: "json" };
import progress from "./en/progress.json" with { type: "json" };
import site from "./en/site.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };

/**
 * The English messages that everyone may see, one file per area; every key begins with its area.
 * Those of teachers' and admins' screens are in `staff-messages.ts`.
 */
export const publicMessages = {
  ...accounts,
  ...catalogue,
  ...enrolment,
  ...lessons,
  ...notes,
  ...progress,
  ...site,
  ...ui,
};

export type MessageKey = keyof typeof publicMessages | keyof StaffMessages;
