import lessons from "./en/lessons.json" with { type: "json" };
import notes from "./en/notes.json" with { type: "json" };
import progress from "./en/progress.json" with { type: "json" };

/** The English messages of the screens of lessons, for students and staff. */
export const learningMessages = { ...lessons, ...notes, ...progress };

export type LearningMessages = typeof learningMessages;
