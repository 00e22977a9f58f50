/**
 * A character that can be seen: no mark without a letter, no space, no control, and none of those
 * that fonts leave empty (U+2800 is a Braille cell without dots).
 */
const SEEN = /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Unicode's controls that set a direction until they are closed, and those that close them. */
const EMBEDDING = /[\u202a\u202b\u202d\u202e]/;
const ISOLATE = /[\u2066-\u2068]/;
const [EMBEDDING_END, ISOLATE_END] = ["\u202c", "\u2069"];

/**
 * The title of a course as it is shown: the course's code where nothing of the title can be seen,
 * and with its directions closed, since it also stands in texts without elements around it: a
 * page's title, a label, an invitation.
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
    // The end of an isolate also ends what was opened in it.
    else if (character === ISOLATE_END && ends.includes(ISOLATE_END)) {
      ends.length = ends.lastIndexOf(ISOLATE_END);
    }
  }
  return text + ends.toReversed().join("");
}
