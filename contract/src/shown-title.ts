/** Visible character: no lone mark, space, control, or blank such as U+2800 (a Braille cell without dots). */
const SEEN = /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Unicode controls that set a direction until closed, and their closers. */
const EMBEDDING = /[\u202a\u202b\u202d\u202e]/;
const ISOLATE = /[\u2066-\u2068]/;
const [EMBEDDING_END, ISOLATE_END] = ["\u202c", "\u2069"];

/**
 * Displayed title of a course: its code if nothing is visible, and with directions closed, because it is used without
 * elements around it, as in page titles, labels and invitations.
 */
export function shownTitle(
  course: { title: string } & ({ _id: string } | { code: string }),
): string {
  if (SEEN.test(course.title)) return withDirectionsClosed(course.title);
  return "_id" in course ? course._id : course.code;
}

function withDirectionsClosed(text: string): string {
  const ends: string[] = [];
  for (const character of text) {
    if (EMBEDDING.test(character)) ends.push(EMBEDDING_END);
    else if (ISOLATE.test(character)) ends.push(ISOLATE_END);
    else if (character === EMBEDDING_END && ends.at(-1) === EMBEDDING_END) ends.pop();
    // Closing an isolate also closes embeddings inside.
    else if (character === ISOLATE_END && ends.includes(ISOLATE_END)) {
      ends.length = ends.lastIndexOf(ISOLATE_END);
    }
  }
  return text + ends.toReversed().join("");
}
