import type { ApiBody } from "../../lib/api/api-types.ts";

export type Resource = Required<
  NonNullable<ApiBody<"POST /user/teacher/course/lesson">["additionalResources"]>[number]
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
