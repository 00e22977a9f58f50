import { westernDigits } from "@madrasa/contract/digits";
import { isId } from "@madrasa/contract/ids";

/**
 * The joining code in what someone typed or pasted: the code itself, or a whole link to it.
 * Nothing when there is none.
 */
export function courseCodeIn(text: string): string | undefined {
  const typed = westernDigits(text).trim();
  if (isId(typed)) return typed.toLowerCase();
  return /(?:[?&]courseCode=|\/courses?\/)([0-9a-f]{24})(?![0-9a-f])/i
    .exec(typed)?.[1]
    ?.toLowerCase();
}

export function joinPath(courseCode: string): string {
  return `/signup?role=student&courseCode=${courseCode}`;
}

/** The course's own page, which anyone may read and send on. */
export function coursePath(courseId: string): string {
  return `/courses/${courseId}`;
}
