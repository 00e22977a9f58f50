import { HOUR, SECOND } from "../../platform/clock.ts";
import { consume, consumeAll, refund } from "../../platform/database/rate-limit.queries.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sameSecret, sha256 } from "../../platform/secrets.ts";
import { TRIES_A_CODE, answeringLimits, accountLimit } from "./code-limits.ts";
import {
  type CodeRow,
  type Purpose,
  findCodes,
  findCodeBySecret,
  countTry,
  refundTry,
} from "./codes.queries.ts";
import { hashDigits } from "./send-code.ts";

/** Longer than for digits, because 128 bits cannot be guessed and email may be slow. */
export const LINK_LIFE = HOUR;

export type Proof = {
  purposes: readonly Purpose[];
  /** Possible recipients: a phone without country can be two numbers. */
  targets: readonly string[];
  requestId?: string | undefined;
  userId?: string | undefined;
  /** For forms submitted later: the code was proven after this time, and may have expired since. */
  provenSince?: number | undefined;
  otp?: string | undefined;
  secret?: string | undefined;
};

/** Finds the code of the digits or link. Throws if it is wrong or expired. */
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

/** Counts an attempt before comparing, and refunds it if the digits are right. */
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
      const consumed = await consumeAll(tx, answeringLimits(config, code), now);
      if ("retryAfterMs" in consumed) {
        // Overrides other refusals: a person with the right digits learns that only the link works.
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
        continue;
      }
      if (!(await countTry(tx, code.id, TRIES_A_CODE))) {
        // Digits that were not compared do not count as wrong.
        for (const entry of consumed.entries) await refund(tx, entry);
        continue;
      }
      counted.push(...consumed.entries);
      const account = await countForAccount(platform, tx, code);
      if (account && "id" in account) counted.push(account.id);
      const digits = hashDigits(config.secretKey, code.id, proof.otp ?? "");
      const isRight = sameSecret(code.code_hash, digits);
      if (isRight && account && "retryAfterMs" in account) {
        // Reported only for right digits, so that wrong digits on one channel do not reveal that the other belongs to
        // the same account.
        refusal = refuse("CODES_CLOSED", { retryAfterSeconds: account.retryAfterMs / SECOND });
      } else if (isRight) right.push(code);
      else if (refusal.code === "CODE_EXPIRED") refusal = refuse("CODE_WRONG");
    }
    const [code] = right;
    if (!code) return refusal;
    // Refused if two users with the same ten digits in two countries have the same code, so that neither can enter the
    // other's account.
    if (right.some(({ target }) => target !== code.target)) return refuse("CODE_WRONG");
    for (const entry of counted) await refund(tx, entry);
    await refundTry(tx, code.id);
    return code;
  });
  // Thrown after the transaction, so that attempts are not rolled back.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Counts recovery digits per account; other purposes are counted earlier. */
async function countForAccount(
  { config, clock }: Platform,
  tx: Tx,
  code: CodeRow,
): Promise<Awaited<ReturnType<typeof consume>> | undefined> {
  if (code.purpose !== "forgetPassword") return undefined;
  return consume(tx, accountLimit(config, code), clock());
}
