import type { LearningMessages } from "./learning-messages.ts";
import type { SecurityMessages } from "./security-messages.ts";
import type { StaffMessages } from "./staff-messages.ts";
import type { TopicsMessages } from "./topics-messages.ts";
import accounts from "./en/accounts.json" with { type: "json" };
import catalogue from "./en/catalogue.json" with { type: "json" };
import enrolment from "./en/enrolment.json" with { type: "json" };
import site from "./en/site.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };

/**
 * The English messages that everyone may see, one file per area; every key begins with its area.
 * Those of lessons are in `learning-messages.ts`, those of teachers' and admins' screens in
 * `staff-messages.ts`, those of signed-in devices and the second step in `security-messages.ts`,
 * those of the "learn more" pages in `topics-messages.ts`.
 */
export const publicMessages = {
  ...accounts,
  ...catalogue,
  ...enrolment,
  ...site,
  ...ui,
};

export type MessageKey =
  | keyof typeof publicMessages
  | keyof LearningMessages
  | keyof SecurityMessages
  | keyof StaffMessages
  | keyof TopicsMessages;
