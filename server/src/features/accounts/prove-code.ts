import { HOUR, SECOND } from "../../platform/clock.ts";
import { giveBack } from "../../platform/database/budget.queries.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sameSecret, sha256 } from "../../platform/secrets.ts";
import { answeringBudgets, reserveAll, TRIES_A_CODE } from "./code-budgets.ts";
import {
  countTry,
  findCodeBySecret,
  findCodes,
  giveTryBack,
  type CodeRow,
  type Purpose,
} from "./codes.queries.ts";
import { hashDigits } from "./send-code.ts";

/** The link beside the digits lives longer: nobody can guess 128 bits, and mail may be slow. */
const LINK_LIFE = HOUR;

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
    let refusal = refuse("CODE_EXPIRED");
    let right: CodeRow | undefined;
    for (const code of candidates) {
      if (proof.provenSince === undefined && code.expires_at <= now) continue;
      const reserved = await reserveAll(database, tx, answeringBudgets(code), now);
      if ("wait" in reserved) {
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: reserved.wait / SECOND });
        continue;
      }
      counted.push(...reserved.places);
      if (!(await countTry(tx, code.id, TRIES_A_CODE))) continue;
      const digits = hashDigits(config.secretKey, code.id, proof.otp ?? "");
      if (sameSecret(code.code_hash, digits)) right = code;
      else refusal = refuse("CODE_WRONG");
    }
    if (!right) return refusal;
    for (const place of counted) await giveBack(tx, place);
    await giveTryBack(tx, right.id);
    return right;
  });
  // Thrown outside, so that the tries stay counted.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}
