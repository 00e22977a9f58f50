import { foldText } from "../../platform/fold-text.ts";

/** The text that search looks through: title, teacher's name, tags and id, folded. */
export function courseSearchText(course: {
  id: string;
  title: string;
  tags: readonly string[];
  teacher: { firstName: string; lastName: string };
}): string {
  const { title, teacher, tags, id } = course;
  return foldText([title, teacher.firstName, teacher.lastName, ...tags, id].join(" "));
}
