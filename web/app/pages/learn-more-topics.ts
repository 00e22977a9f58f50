export const TOPICS = ["for-teachers", "for-students", "collaborative-learning"] as const;
export type Topic = (typeof TOPICS)[number];

export function isTopic(value: string | undefined): value is Topic {
  return (TOPICS as readonly (string | undefined)[]).includes(value);
}
