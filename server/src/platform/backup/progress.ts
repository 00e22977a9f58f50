import type { OnWait } from "../database/database.ts";

export type Progress = {
  begin: (what: string, total: { files: number; bytes: number }) => void;
  add: (bytes: number) => void;
  end: () => void;
  onWait?: OnWait;
};

export const SILENT: Progress = {
  begin: () => undefined,
  add: () => undefined,
  end: () => undefined,
};
