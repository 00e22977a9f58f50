import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** What a course is found by: title, teacher's name, tags and id, in one spelling. */
export function courseSearchText(course: {
  id: string;
  title: string;
  tags: readonly string[];
  teacher: { firstName: string; lastName: string };
}): string {
  const { title, teacher, tags, id } = course;
  return normalizeForSearch([title, teacher.firstName, teacher.lastName, ...tags, id].join(" "));
}
