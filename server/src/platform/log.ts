import { pino, type Logger } from "pino";

export type Log = Logger;

/**
 * JSON lines on standard output. Tokens and passwords are removed. Lines that come while others are
 * being written are written together; those left are written when the process exits.
 */
export function createLog(level: string): Log {
  const redact = ["req.headers.authorization", "req.headers.cookie", "password", "token"];
  return pino({ level, redact }, pino.destination({ sync: false }));
}
