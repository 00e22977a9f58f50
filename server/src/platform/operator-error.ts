import { commandLine } from "./command-line.ts";
import { isDamaged, sqliteCode } from "./database/sqlite-errors.ts";
import { DatabaseUnavailable } from "./database/unavailable.ts";
import { isOutOfSpace } from "./out-of-space.ts";
import { StorageUnavailable } from "./storage/with-timeout.ts";

export class OperatorError extends Error {}

/** SQLite's result codes: https://www.sqlite.org/rescode.html */
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

const NOT_ALLOWED = ["EACCES", "EPERM", "EROFS"];
const NO_ADDRESS = ["ENOTFOUND", "EAI_AGAIN"];
const IN_THE_WAY = ["ENOTDIR", "EEXIST"];

/** PostgreSQL's codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES: Record<string, (message: string) => string> = {
  "28000": notLetIn,
  "28P01": notLetIn,
  "3D000": (message) => `The database that DATABASE_URL names is not there: ${message}.`,
  "42501": (message) => `The database does not let this user do all that is needed: ${message}.`,
  "53300": (message) =>
    `The database accepts no more connections: ${message}. Lower DATABASE_POOL, or raise max_connections.`,
  "57P03": (message) => `The database is starting or stopping: ${message}. Try again in a moment.`,
};

function notLetIn(message: string): string {
  return `The database does not let this user in: ${message}. Check user and password in DATABASE_URL.`;
}

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string };

export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const sentence = sentenceOf(cause);
    if (sentence !== undefined) return sentence;
  }
  return (error as Error).stack ?? String(error);
}

function sentenceOf(error: Error): string | undefined {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof DatabaseUnavailable) return databaseSentence(error.cause as SystemError);
  if (error instanceof StorageUnavailable) return `${error.message}. Check STORAGE_URL.`;
  if (isOutOfSpace(error)) {
    return "There is no space left on the disk. Make some and run this again.";
  }
  const { code = "", syscall, message, path: file, address, port, hostname } = error as SystemError;
  const sqlite = sqliteCode(error);
  if (isDamaged(error)) {
    return (
      "The database in DATA_DIR is damaged. Move it aside, and restore the newest backup with: " +
      commandLine("restore", "--from FOLDER")
    );
  }
  if (sqlite === SQLITE_CANTOPEN || sqlite === SQLITE_READONLY) {
    return "Not allowed to write the database in DATA_DIR. Run this as the school's own user.";
  }
  if (code === "EADDRINUSE") return `Something is listening at ${address}:${port} already.`;
  if (code === "EADDRNOTAVAIL" && syscall === "listen") {
    return `Cannot listen at ${address}:${port}: this machine has no such address. Check HOST and METRICS_PORT.`;
  }
  if (NO_ADDRESS.includes(code) && hostname !== undefined) {
    return `No address is known for the name ${hostname}. Check HOST, or the setting that has this name.`;
  }
  if (code === "EACCES" && port !== undefined) {
    return `Not allowed to listen at ${address}:${port}.`;
  }
  if (file && NOT_ALLOWED.includes(code)) {
    return `Not allowed to use ${file}. Run this as the school's own user.`;
  }
  if (file && IN_THE_WAY.includes(code)) return `Cannot make ${file}: something else has its name.`;
  return POSTGRES[code]?.(message);
}

function databaseSentence({ code = "", message }: SystemError): string {
  const known = POSTGRES[code]?.(message);
  return known ?? `The database does not answer: ${message || code}. Check DATABASE_URL.`;
}
