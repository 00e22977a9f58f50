import type { z } from "zod";
import type { Grade, Track } from "./halaqa/sheet-fields.ts";
import type { Passage } from "./quran/verses.ts";
import { shownTitle } from "./shown-title.ts";
import type { digest } from "./office/digest.ts";

export type WeekOfPerson = z.output<typeof digest.readDigest.data>["people"][number];

type DigestKey =
  | "digest.lessons"
  | "digest.recited"
  | "digest.recordings"
  | "digest.separator"
  | "digest.reply"
  | "digest.repeat"
  | "digest.request"
  | "sheet.weekHere";

/** Words of a page or an email. */
export type DigestWords = {
  say: (key: DigestKey, values?: Record<string, string | number>) => string;
  passage: (passage: Passage) => string;
  track: (track: Track) => string;
  grade: (grade: Grade) => string;
  /** Keeps the direction of people's texts from that of the line. */
  isolate: (text: string) => string;
};

const PASSAGES_SHOWN = 5;
const FIRST_GRADE = 1;

/** Lines of a person's week: what was done, and what waits. */
export function digestLines(week: WeekOfPerson, words: DigestWords) {
  const { say } = words;
  const list = (parts: readonly string[]) => parts.join(say("digest.separator"));
  const { held, here, late } = week;
  const done = [
    ...week.lessons.map(({ count, ...course }) =>
      say("digest.lessons", { count, course: words.isolate(shownTitle(course)) }),
    ),
    ...week.recited.map(({ track, passages, grades }) => {
      const more = passages.length - PASSAGES_SHOWN;
      const shown = passages.slice(0, PASSAGES_SHOWN).map(words.passage);
      const given = grades.flatMap((count, index) =>
        count === 0 ? [] : [`${words.grade((index + FIRST_GRADE) as Grade)} ${count}`],
      );
      return say("digest.recited", {
        track: words.track(track),
        passages: list(more > 0 ? [...shown, `+${more}`] : shown),
        grades: list(given),
      });
    }),
    ...(week.recordings > 0 ? [say("digest.recordings", { count: week.recordings })] : []),
    ...(held > 0 ? [say("sheet.weekHere", { held, here, late })] : []),
  ];
  return { done, waits: week.waits.map((wait) => say(`digest.${wait}`)) };
}
