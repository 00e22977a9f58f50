import { isIP } from "node:net";
import { isLanguage, type Language, LANGUAGE_CODES } from "@madrasa/contract/languages";
import { z } from "zod";
import { POSTGRES_LIMITS } from "./database/postgres-limits.ts";
import { readS3Url } from "./storage/s3-url.ts";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");

const phone = z.string().regex(/^\+[0-9]{6,15}$/, "must be a number such as +14155550100");

const bucketUrl = z.string().transform((text, context) => {
  try {
    return readS3Url(text);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

/** For example `ar=HX0123,ur=HX4567`. */
const byLanguage = z.string().transform((text, context) => {
  const pairs = text.split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  if (pairs.some(([language, value, more]) => !isLanguage(language) || !value || more)) {
    context.addIssue(`must be pairs such as ar=…,ur=…, of ${LANGUAGE_CODES.join(", ")}`);
    return z.NEVER;
  }
  return Object.fromEntries(pairs) as Partial<Record<Language, string>>;
});

const NAME_MAX = 80;
const PORT_MAX = 65_535;

export const environment = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(3000),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .regex(
      /^(?!.*[?&]target_session_attrs=(?!read-write(&|$)))/,
      "can only have read-write as target_session_attrs",
    )
    .optional(),
  // A transaction and a concurrent read need one connection each.
  DATABASE_POOL: z.coerce.number().int().min(4).max(1_000).default(POSTGRES_LIMITS.pool),
  // PgBouncer supports prepared statements since 1.21.
  DATABASE_PREPARE: z.enum(["on", "off"]).default("on"),
  STORAGE_URL: bucketUrl.optional(),
  FILES_BY: z.enum(["node", "nginx"]).default("node"),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET_KEY: z.string().min(32, "must be at least 32 characters").optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
    .refine((url) => !/[?#]/.test(url), { error: "must have no ? and no #" })
    .optional()
    // bounded: the operator writes it
    .transform((url) => url?.replace(/\/+$/, "")),
  SCHOOL_NAME: z.string().trim().min(1).max(NAME_MAX).default("Madrasa"),
  SCHOOL_NAMES: byLanguage
    .refine((names) => Object.values(names).every((name) => name.length <= NAME_MAX), {
      error: `must have names of at most ${NAME_MAX} characters`,
    })
    .optional(),
  CODES_PER_ADDRESS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  CODES_PER_DAY: z.coerce.number().int().min(1).default(2000),
  CALLS_PER_ADDRESS_PER_MINUTE: z.coerce.number().int().min(600).default(6000),
  MAX_CONNECTIONS: z.coerce.number().int().min(100).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(100).default(2_000),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).optional(),
  SUPERADMIN_EMAIL: z.email("must be an email address").optional(),
  SUPERADMIN_PASSWORD: z.string().min(6, "must be at least 6 characters").optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: "must begin with smtp:// or smtps://", abort: true })
    .refine(isServerUrl, {
      error:
        "must be smtp://user:password@host:port; in the password write # as %23, / as %2F, and ? as %3F",
    })
    .optional(),
  MAIL_FROM: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_SMS_FROM: phone.optional(),
  TWILIO_WHATSAPP_FROM: phone.optional(),
  TWILIO_WHATSAPP_CONTENT_SID: z.string().optional(),
  TWILIO_WHATSAPP_CONTENT_SIDS: byLanguage.optional(),
  OUTBOX: flag,
  BACKUP_URL: bucketUrl.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(
      /^age1[0-9a-z]+(,age1[0-9a-z]+)*$/,
      "must be a public key of age, or several with commas",
    )
    .optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  METRICS_PORT: z
    .string()
    .regex(/^(?:(?:[\w.-]+|\[[0-9a-fA-F:]+\]):)?[0-9]{1,5}$/, {
      error: "must be a port, or an address:port",
      abort: true,
    })
    .refine((text) => Number(text.slice(text.lastIndexOf(":") + 1)) <= PORT_MAX, {
      error: `must have a port of at most ${PORT_MAX}`,
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(60_000).default(500),
  TRUST_PROXY: z
    .string()
    .default("off")
    .refine(
      (value) => value === "off" || value === "on" || value.split(",").every(isProxy),
      "must be off, on, or the proxies' addresses with commas between them",
    ),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Environment = z.output<typeof environment>;

/** False also if an unencoded character of the password ends the host early. */
function isServerUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url?.hostname) return false;
  return ["", "/"].includes(url.pathname) && !url.search.includes("@") && url.hash === "";
}

/** IP address, range such as 10.0.0.0/8, or one of Fastify's names. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...more] = text.trim().split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(text.trim())) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && longest > 0 && (bits === undefined || isUpTo(longest, bits));
}

const isUpTo = (most: number, text: string) => /^\d{1,3}$/.test(text) && Number(text) <= most;
