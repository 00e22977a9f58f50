import type { FastifyRequest } from "fastify";
import { refuseField } from "../refusal.ts";

const HEADER = "Idempotency-Key";

/** Visible ASCII. A header that was sent twice arrives joined by a comma and a space. */
const FORM = /^[!-~]{1,100}$/;

/** The name of an act, chosen by the caller, so that it counts once however often it arrives. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !FORM.test(key)) throw refuseField(HEADER, "INVALID");
  return key;
}
