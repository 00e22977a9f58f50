import type { ReactNode } from "react";
import { starPath } from "@madrasa/contract/star-pattern";

const OUTER = starPath(60, 56);
const INNER = starPath(60, 40, Math.PI / 8);

export type CentredNoticeProps = {
  title: string;
  mark?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

export function CentredNotice({ title, mark, children, actions }: CentredNoticeProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center md:py-24">
      <div className="relative mb-8 grid size-36 place-items-center text-gold-ink">
        <svg
          aria-hidden="true"
          viewBox="0 0 120 120"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.4}
          className="absolute inset-0 size-full text-gold"
        >
          <path d={OUTER + INNER} />
        </svg>
        {mark}
      </div>
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      {children && <div className="mt-3 text-lg text-ink-soft text-balance">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
