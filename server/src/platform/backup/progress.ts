import type { OnWait } from "../database/database.ts";

/** The messages of a backup or a restore while it works on many files. */
export type Progress = {
  begin: (what: string, total: { files: number; bytes: number }) => void;
  /** One more file is done. */
  add: (bytes: number) => void;
  end: () => void;
  onWait?: OnWait;
};

export const SILENT: Progress = {
  begin: () => undefined,
  add: () => undefined,
  end: () => undefined,
};
