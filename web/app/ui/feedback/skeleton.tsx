import type { ReactNode } from "react";
import { classes } from "../classes.ts";

export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      data-testid="skeleton"
      className={classes("shimmers rounded-control bg-line/70", className)}
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={line === lines - 1 && lines > 1 ? "h-4 w-3/5" : "h-4 w-full"}
        />
      ))}
    </div>
  );
}

export type SkeletonGroupProps = { label: string; children: ReactNode; className?: string };

export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
