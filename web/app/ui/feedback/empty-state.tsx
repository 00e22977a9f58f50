import type { ReactNode } from "react";
import { octagonPath, starPath } from "@madrasa/contract/star-pattern";

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
};

const OUTER = starPath(60, 56);
const INNER = starPath(60, 34, Math.PI / 8);
const HEART = octagonPath(60, 15);

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 120 120"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        className="mb-6 size-28 text-gold"
      >
        <path d={OUTER + INNER + HEART} />
      </svg>
      <p className="font-serif text-lg font-semibold text-balance">{title}</p>
      {children && <div className="mt-2 text-ink-soft text-balance">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
