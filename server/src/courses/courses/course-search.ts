import { foldText } from "../../platform/fold-text.ts";

export function courseSearchText(course: {
  id: string;
  title: string;
  tags: readonly string[];
  teacher: { firstName: string; lastName: string };
}): string {
  const { title, teacher, tags, id } = course;
  return foldText([title, teacher.firstName, teacher.lastName, ...tags, id].join(" "));
}
