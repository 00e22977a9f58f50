import admins from "./en/admins.json" with { type: "json" };
import audit from "./en/audit.json" with { type: "json" };
import editing from "./en/editing.json" with { type: "json" };
import courses from "./en/courses.json" with { type: "json" };
import files from "./en/files.json" with { type: "json" };
import outline from "./en/outline.json" with { type: "json" };
import oversight from "./en/oversight.json" with { type: "json" };
import statistics from "./en/statistics.json" with { type: "json" };
import students from "./en/students.json" with { type: "json" };
import teachers from "./en/teachers.json" with { type: "json" };

/** The English messages of teachers' and admins' screens. */
export const staffMessages = {
  ...admins,
  ...audit,
  ...courses,
  ...editing,
  ...files,
  ...outline,
  ...oversight,
  ...statistics,
  ...students,
  ...teachers,
};

export type StaffMessages = typeof staffMessages;
