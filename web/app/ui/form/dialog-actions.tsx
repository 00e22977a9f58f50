import type { ReactNode } from "react";

/**
 * The buttons at the foot of a dialog or form: write the one that acts first, then Cancel. On a
 * phone they stand above each other with Cancel lowest, where the thumb rests.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end [&>*]:w-full sm:[&>*]:w-auto">
      {children}
    </div>
  );
}
