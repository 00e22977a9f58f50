import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Mic } from "lucide-react";
import { Link } from "react-router";
import { t } from "../i18n/t.ts";
import { recitePath } from "../lib/format/course-code.ts";
import { ClippedText } from "../ui/display/user-text.tsx";
import { type NextOfCourse, nextQuery } from "../halaqa/recitations/next.api.ts";
import { passageWords } from "../halaqa/sheet/passage-words.ts";
import { trackName } from "../halaqa/sheet/sheet-entry-words.ts";

/** A course's recorder, or on the home what comes next: first a passage to repeat, then the sheet's. */
export type ReciteLineProps = {
  courseId?: string;
  /** Course whose reply is shown above, with its own button to recite again. */
  replyOf?: string | undefined;
};

const ORDER: readonly NextOfCourse["state"][] = ["again", "next", "free"];

export function ReciteLine({ courseId, replyOf }: ReciteLineProps) {
  const { data } = useQuery(nextQuery);
  const courses = (data?.courses ?? []).filter(
    ({ course, state }) => state !== "again" || course._id !== replyOf,
  );
  const next = courseId
    ? courses.find(({ course }) => course._id === courseId)
    : ORDER.map((state) => courses.find((one) => one.state === state)).find(Boolean);
  if (!next) return null;
  const { course, state, track, from, to } = next;
  const passage = from !== null && to !== null && passageWords({ from, to });
  const isAgain = state === "again";
  return (
    <div className="relative mb-2 flex min-h-16 items-center gap-3 border-b border-line py-1">
      <Mic aria-hidden="true" className="size-6 shrink-0 text-act" />
      <div className="min-w-0 grow">
        <Link
          to={recitePath(course._id)}
          className="block font-semibold underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
        >
          {passage
            ? t(isAgain ? "recitations.recitePassageAgain" : "recitations.recitePassage", {
                passage,
              })
            : t(isAgain ? "recitations.reciteAgain" : "recitations.handIn")}
        </Link>
        <p className="flex gap-1 text-sm text-ink-soft">
          {track && <span className="shrink-0">{`${trackName(track)} ·`}</span>}
          <ClippedText lang={course.language}>{shownTitle(course)}</ClippedText>
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </div>
  );
}
