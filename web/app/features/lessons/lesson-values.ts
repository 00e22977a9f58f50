import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";

export type Resource = Required<
  NonNullable<BodyOf<typeof contract.lessons.addLesson>["additionalResources"]>[number]
>;

/** What a teacher types for a lesson, new or standing. */
export type LessonValues = {
  title: string;
  description: string;
  additionalResources: Resource[];
};

/** Of a row that was opened and left. */
export const isBlank = ({ name, description, url }: Resource): boolean =>
  `${name}${description}${url}`.trim() === "";

export const filledResources = (resources: readonly Resource[]): Resource[] =>
  resources.filter((row) => !isBlank(row));
