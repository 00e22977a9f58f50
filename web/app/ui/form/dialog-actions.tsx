import type { ReactNode } from "react";
import { FormProblem } from "./problem.tsx";

export type DialogActionsProps = {
  /** Why the last attempt failed. */
  problem?: string | undefined;
  children: ReactNode;
};

/**
 * The buttons at the end of a dialog or form: first the one that acts, then Cancel. On a phone they
 * are stacked, with Cancel last, near the thumb.
 */
export function DialogActions({ problem, children }: DialogActionsProps) {
  return (
    <>
      <FormProblem message={problem} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end [&>*]:w-full sm:[&>*]:w-auto">
        {children}
      </div>
    </>
  );
}
