import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines on standard output. Tokens and passwords are removed. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: ["req.headers.authorization", "req.headers.cookie", "password", "token"],
  });
}
