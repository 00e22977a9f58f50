import { formatPercent } from "../../i18n/format.ts";
import { classes } from "../classes.ts";

export type ProgressBarProps = {
  /** 0 to 100. */
  percent: number;
  label: string;
  tone?: "gold" | "act";
  isFigureHidden?: boolean;
  className?: string;
};

export function ProgressBar({
  percent,
  label,
  tone = "gold",
  isFigureHidden = false,
  className,
}: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, Math.floor(percent)));
  const figure = formatPercent(value);
  return (
    <div className={classes("flex items-center gap-3", className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={figure}
        className="h-1.5 grow overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line"
      >
        <div
          className={classes(
            "h-full rounded-full transition-[inline-size] duration-150",
            tone === "gold" ? "bg-gold inset-ring inset-ring-gold-ink" : "bg-act",
          )}
          style={{ inlineSize: `${value}%` }}
        />
      </div>
      {!isFigureHidden && (
        <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft tabular-nums">
          {figure}
        </span>
      )}
    </div>
  );
}
