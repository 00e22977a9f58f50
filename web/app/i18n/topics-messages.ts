import topics from "./en/topics.json" with { type: "json" };

/** The English messages of the "learn more" pages. */
export const topicsMessages = topics;

export type TopicsMessages = typeof topicsMessages;
