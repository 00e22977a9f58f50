import type { Platform } from "../../platform/platform.ts";
import { type CodeRow, markProven } from "./codes.queries.ts";
import { type Proof, proveCode } from "./prove-code.ts";

export async function verifyCode(
  platform: Platform,
  answer: Pick<Proof, "targets" | "requestId" | "otp" | "secret">,
): Promise<CodeRow> {
  const { database, clock } = platform;
  const code = await proveCode(platform, { ...answer, purposes: ["createUser"] });
  await database.transaction((tx) => markProven(tx, code.id, clock()));
  return code;
}
