import { createContext, useContext } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { lessonPath, recitePath } from "../../lib/format/course-code.ts";
import { lessonQuery } from "./viewer.api.ts";

/** Reader of a course: its student, or its teacher in the preview. */
export type SeenBy = {
  pathOf: (courseId: string, lessonId: string) => string;
  backTo: (courseId: string) => string;
  back: MessageKey;
  lessonQuery: typeof lessonQuery;
  recitePath?: (courseId: string, lessonId: string) => string;
};

const SeenByContext = createContext<SeenBy>({
  pathOf: lessonPath,
  backTo: () => "/student-dashboard",
  back: "enrolment.myCourses",
  lessonQuery,
  recitePath,
});

export const SeenByProvider = SeenByContext.Provider;

export const useSeenBy = (): SeenBy => useContext(SeenByContext);
