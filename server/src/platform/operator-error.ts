import { isDamaged, sqliteCode } from "./database/sqlite-errors.ts";
import { isOutOfSpace } from "./out-of-space.ts";

/** A problem that the operator can solve; its message is a sentence for them. */
export class OperatorError extends Error {}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

const NOT_ALLOWED = ["EACCES", "EPERM", "EROFS"];
const IN_THE_WAY = ["ENOTDIR", "EEXIST"];
const NOT_REACHED = ["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"];

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number };

/** Why a command or a start failed: a sentence if the operator can solve it, else the stack. */
export function reasonOf(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isOutOfSpace(error)) {
    return "There is no space left on the disk. Make some and run this again.";
  }
  const { code = "", message, path: file, stack, address, port } = error as SystemError;
  const sqlite = sqliteCode(error);
  if (isDamaged(error)) {
    return (
      "The database in DATA_DIR is damaged. Move it aside, and restore the newest backup with: " +
      "npm run restore -- --from FOLDER"
    );
  }
  if (sqlite === SQLITE_CANTOPEN || sqlite === SQLITE_READONLY) {
    return "Not allowed to write the database in DATA_DIR. Run this as the school's own user.";
  }
  if (code === "EADDRINUSE") return `Something is listening at ${address}:${port} already.`;
  if (code === "EACCES" && port !== undefined) {
    return `Not allowed to listen at ${address}:${port}.`;
  }
  if (file && NOT_ALLOWED.includes(code)) {
    return `Not allowed to use ${file}. Run this as the school's own user.`;
  }
  if (file && IN_THE_WAY.includes(code)) return `Cannot make ${file}: something else has its name.`;
  if (NOT_REACHED.includes(code)) return `The database does not answer: ${message || code}`;
  return stack ?? String(error);
}
