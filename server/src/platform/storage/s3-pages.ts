import {
  type CORSRule,
  GetBucketCorsCommand,
  PutBucketCorsCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { HOUR, SECOND } from "../clock.ts";
import { statusOf } from "./s3-status.ts";

/** Milliseconds, because the readiness check must be fast. */
export const CHECK_TIMEOUT = 5 * SECOND;
export const RULE_ID = "madrasa";

/** Ensures CORS rules, which browsers require for uploads to another origin. */
export function preparePages(
  client: S3Client,
  { Bucket, link, pageOrigin }: { Bucket: string; link: string; pageOrigin: string },
) {
  const ourRule: CORSRule = {
    ID: RULE_ID,
    AllowedOrigins: [pageOrigin],
    AllowedMethods: ["GET", "HEAD", "PUT"],
    AllowedHeaders: ["*"],
    ExposeHeaders: ["Accept-Ranges", "Content-Length", "Content-Range", "ETag"],
    MaxAgeSeconds: HOUR / SECOND,
  };
  let areAdmitted = false;

  async function ask(): Promise<boolean> {
    const answer = await fetch(link, {
      method: "OPTIONS",
      headers: {
        origin: pageOrigin,
        "access-control-request-method": "PUT",
        "access-control-request-headers": "content-type,if-none-match",
      },
      signal: AbortSignal.timeout(CHECK_TIMEOUT),
    });
    await answer.body?.cancel();
    const allowed = answer.headers.get("access-control-allow-origin");
    return answer.ok && (allowed === "*" || allowed === pageOrigin);
  }

  /** Adds a rule for this origin, keeping others. */
  async function addRule(): Promise<void> {
    const rules = await client.send(new GetBucketCorsCommand({ Bucket })).then(
      ({ CORSRules }) => CORSRules ?? [],
      (error: unknown) => {
        if (statusOf(error) === 404) return [];
        throw error;
      },
    );
    const known = rules.find(({ ID }) => ID === RULE_ID)?.AllowedOrigins ?? [];
    const rule = { ...ourRule, AllowedOrigins: [...new Set([...known, pageOrigin])] };
    const CORSRules = [...rules.filter(({ ID }) => ID !== RULE_ID), rule];
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  }

  async function demand(cause?: unknown): Promise<void> {
    areAdmitted ||= await ask();
    if (areAdmitted) return;
    const rule = JSON.stringify({ CORSRules: [ourRule] });
    throw new Error(
      `The bucket "${Bucket}" takes no files from pages of ${pageOrigin}. Give it this CORS rule: ${rule}`,
      { cause },
    );
  }

  async function admit(): Promise<void> {
    areAdmitted = await ask();
    if (areAdmitted) return;
    const error = await addRule().catch((error: unknown) => error);
    await demand(error);
  }

  return { admit, demand };
}
