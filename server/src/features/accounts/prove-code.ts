import { HOUR, SECOND } from "../../platform/clock.ts";
import { refund } from "../../platform/database/rate-limit.queries.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sameSecret, sha256 } from "../../platform/secrets.ts";
import { answeringLimits, consumeAll, TRIES_A_CODE } from "./code-limits.ts";
import {
  countTry,
  findCodeBySecret,
  findCodes,
  refundTry,
  type CodeRow,
  type Purpose,
} from "./codes.queries.ts";
import { hashDigits } from "./send-code.ts";

/** The link beside the digits lives longer: nobody can guess 128 bits, and mail may be slow. */
export const LINK_LIFE = HOUR;

export type Proof = {
  purposes: readonly Purpose[];
  /** Addresses that may be meant: a phone without its country has two. */
  targets: readonly string[];
  requestId?: string | undefined;
  userId?: string | undefined;
  /** For a form sent later: the code was proven after this moment, and may have expired since. */
  provenSince?: number | undefined;
  otp?: string | undefined;
  secret?: string | undefined;
};

/** The code that a person has shown to be theirs, by its digits or its link; refuses otherwise. */
export async function proveCode(platform: Platform, proof: Proof): Promise<CodeRow> {
  if (proof.secret !== undefined) return bySecret(platform, proof, proof.secret);
  return byDigits(platform, proof);
}

async function bySecret(
  { database, clock }: Platform,
  { purposes, provenSince }: Proof,
  secret: string,
): Promise<CodeRow> {
  const code = await findCodeBySecret(database.read, purposes, sha256(secret));
  const isAlive =
    code !== undefined &&
    (provenSince === undefined
      ? code.created_at + LINK_LIFE > clock()
      : (code.proven_at ?? 0) > provenSince);
  if (!isAlive) throw refuse("LINK_NOT_VALID");
  return code;
}

/** Counted before the digits are compared, and given back when one of the codes fits. */
async function byDigits(platform: Platform, proof: Proof): Promise<CodeRow> {
  const { database, clock, config } = platform;
  const now = clock();
  const outcome = await database.transaction(async (tx) => {
    const candidates = await findCodes(tx, proof);
    const counted: string[] = [];
    const right: CodeRow[] = [];
    let refusal = refuse("CODE_EXPIRED");
    for (const code of candidates) {
      if (proof.provenSince === undefined && code.expires_at <= now) continue;
      const consumed = await consumeAll(database, tx, answeringLimits(code), now);
      if ("retryAfterMs" in consumed) {
        // Said before all else: whoever has the right digits must learn that the link is left.
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
        continue;
      }
      if (!(await countTry(tx, code.id, TRIES_A_CODE))) {
        // Not looked at, so it is no wrong answer: pressing on must not close the next code.
        for (const entry of consumed.entries) await refund(tx, entry);
        continue;
      }
      counted.push(...consumed.entries);
      const digits = hashDigits(config.secretKey, code.id, proof.otp ?? "");
      if (sameSecret(code.code_hash, digits)) right.push(code);
      else if (refusal.code === "CODE_EXPIRED") refusal = refuse("CODE_WRONG");
    }
    const [code] = right;
    if (!code) return refusal;
    // Two holders of the same ten digits were sent the same code: neither is meant more than the
    // other, and the one who knows theirs must not come into the other's account.
    if (right.some(({ target }) => target !== code.target)) return refuse("CODE_WRONG");
    for (const entry of counted) await refund(tx, entry);
    await refundTry(tx, code.id);
    return code;
  });
  // Thrown outside, so that the tries stay counted.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
