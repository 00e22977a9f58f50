import type { FastifyRequest } from "fastify";
import { refuseField } from "../refusal.ts";

const HEADER = "Idempotency-Key";

/** Visible ASCII. Repeated headers arrive joined by a comma and a space. */
const FORM = /^[!-~]{1,100}$/;

export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !FORM.test(key)) throw refuseField(HEADER, "INVALID");
  return key;
}
