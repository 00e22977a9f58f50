import { createContext, useContext } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { lessonPath, recitationsPath } from "../../lib/format/course-code.ts";
import { lessonQuery } from "./viewer.api.ts";

/** The reader of a course: its student, or its teacher who looks at what students see. */
export type SeenBy = {
  pathOf: (courseId: string, lessonId: string) => string;
  /** The page before the viewer, and its name. */
  backTo: (courseId: string) => string;
  back: MessageKey;
  lessonQuery: typeof lessonQuery;
  /** Where a lesson is recited; a teacher who looks has none. */
  recitePath?: (courseId: string, lessonId: string) => string;
};

const SeenByContext = createContext<SeenBy>({
  pathOf: lessonPath,
  backTo: () => "/student-dashboard",
  back: "enrolment.myCourses",
  lessonQuery,
  recitePath: recitationsPath,
});

export const SeenByProvider = SeenByContext.Provider;

export const useSeenBy = (): SeenBy => useContext(SeenByContext);
