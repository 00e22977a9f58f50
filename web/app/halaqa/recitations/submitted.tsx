import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { KHATAM_OUTLINE } from "../../ui/display/khatam.tsx";
import { UserText } from "../../ui/display/user-text.tsx";

const SHOWN_MS = 2_000;

type SubmittedProps = {
  what: string;
  seconds: number;
  listener: string;
  onDone: () => void;
};

/** Shown once a recitation has arrived: a tick draws itself, and the home returns by itself. */
export function Submitted({ what, seconds, listener, onDone }: SubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useEffectEvent(onDone);
  const [at] = useState(() => Date.now());
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => leave(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex grow flex-col items-center px-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-center">
      <svg
        aria-hidden="true"
        viewBox="-108 -108 216 216"
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="mt-[14vh] size-44 stroke-gold"
      >
        <path d={KHATAM_OUTLINE} strokeWidth={5} />
        <path d={KHATAM_OUTLINE} transform="scale(0.84)" strokeWidth={1.5} />
        <g className="draws-itself">
          <path d="M-36 3-11 30 38-28" pathLength={24} strokeWidth={11} />
        </g>
      </svg>
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-[2rem] leading-tight">
        {t("recitations.submitted")}
      </h1>
      {what && (
        <p className="mt-2 font-serif text-xl font-semibold">
          <UserText>{what}</UserText>
        </p>
      )}
      <p className="mt-1 text-ink-soft">
        {`${formatDuration(Math.round(seconds))} · ${formatDateTime(at)}`}
      </p>
      <p className="mt-4">{t("recitations.willListen", { name: listener })}</p>
      <p>{t("recitations.replyWhere")}</p>
      <div className="grow" />
      <Button variant="quiet" className="text-act" onClick={onDone}>
        {t("recitations.done")}
      </Button>
    </div>
  );
}
