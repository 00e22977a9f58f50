import { pino, type Logger } from "pino";

export type Log = Logger;

/** JSON lines on standard output, without tokens and passwords. Lines are batched during writes and flushed on exit. */
export function createLog(level: string): Log {
  const redact = ["req.headers.authorization", "req.headers.cookie", "password", "token"];
  return pino({ level, redact }, pino.destination({ sync: false }));
}
