import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";

export type Resource = Required<
  NonNullable<BodyOf<typeof contract.lessons.addLesson>["additionalResources"]>[number]
>;

export type LessonValues = {
  title: string;
  description: string;
  alt: string;
  recite: boolean;
  additionalResources: Resource[];
};

export const isBlank = ({ name, description, url }: Resource): boolean =>
  `${name}${description}${url}`.trim() === "";

export const filledResources = (resources: readonly Resource[]): Resource[] =>
  resources.filter((row) => !isBlank(row));
