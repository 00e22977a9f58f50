import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";

export type Resource = Required<
  NonNullable<BodyOf<typeof contract.lessons.addLesson>["additionalResources"]>[number]
>;

/** The form's values for a new or an existing lesson. */
export type LessonValues = {
  title: string;
  description: string;
  /** Stands for a picture. */
  alt: string;
  /** Students are asked to recite it. */
  recite: boolean;
  additionalResources: Resource[];
};

/** A row that was added and left empty. */
export const isBlank = ({ name, description, url }: Resource): boolean =>
  `${name}${description}${url}`.trim() === "";

export const filledResources = (resources: readonly Resource[]): Resource[] =>
  resources.filter((row) => !isBlank(row));
