import { schoolName } from "../../lib/page-head/school-name.ts";
import { starPath } from "@madrasa/contract/star-pattern";
import { ClippedText } from "../display/user-text.tsx";

const STAR = starPath(16, 13.6);

function Star() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7 shrink-0 text-act">
      <path d={STAR} fill="none" stroke="currentColor" strokeWidth={2.2} />
      <circle cx="16" cy="16" r="5.4" fill="currentColor" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <Star />
      <ClippedText lines={2} className="font-serif text-xl leading-tight font-semibold text-ink">
        {schoolName()}
      </ClippedText>
    </span>
  );
}
