import type { Messages } from "@lingui/core";
import admins from "./en/admins.json" with { type: "json" };
import audit from "./en/audit.json" with { type: "json" };
import courses from "./en/courses.json" with { type: "json" };
import outline from "./en/outline.json" with { type: "json" };
import oversight from "./en/oversight.json" with { type: "json" };
import statistics from "./en/statistics.json" with { type: "json" };
import teachers from "./en/teachers.json" with { type: "json" };
import { i18n } from "./locale.ts";

/** The words of teachers' and admins' screens: their layouts bring them, and no other page waits for them. */
export const staff = {
  ...admins,
  ...audit,
  ...courses,
  ...outline,
  ...oversight,
  ...statistics,
  ...teachers,
};

export type StaffMessages = typeof staff;

i18n.load("en", staff as Messages);
