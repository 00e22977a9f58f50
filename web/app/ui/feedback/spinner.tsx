import { classes } from "../classes.ts";

export function SpinnerMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classes("shrink-0 animate-spin", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="9" className="opacity-25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

export type SpinnerProps = { label: string; isLabelHidden?: boolean; className?: string };

export function Spinner({ label, isLabelHidden = false, className }: SpinnerProps) {
  return (
    <p
      role="status"
      className={classes("flex items-center justify-center gap-3 text-ink-soft", className)}
    >
      <SpinnerMark />
      <span className={isLabelHidden ? "sr-only" : undefined}>{label}</span>
    </p>
  );
}
