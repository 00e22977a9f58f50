import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { SECOND } from "./clock.ts";
import { POSTGRES_LIMITS, type PostgresLimits } from "./database/postgres-limits.ts";
import { OperatorError } from "./operator-error.ts";
import type { TwilioAccount } from "./messages/twilio.ts";
import { readS3Url, type S3Settings } from "./storage/s3-url.ts";

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

const environment = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional(),
  // A transaction and a read beside it must find a connection each.
  DATABASE_POOL: z.coerce.number().int().min(4).max(1_000).default(POSTGRES_LIMITS.pool),
  STORAGE_URL: bucketUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET_KEY: z.string().min(32, "must be at least 32 characters").optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional()
    // bounded: the operator writes it
    .transform((url) => url?.replace(/\/+$/, "")),
  SCHOOL_NAME: z.string().trim().min(1).max(80).default("Madrasa"),
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
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_SMS_FROM: phone.optional(),
  TWILIO_WHATSAPP_FROM: phone.optional(),
  TWILIO_WHATSAPP_CONTENT_SID: z.string().optional(),
  OUTBOX: flag,
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  TRUST_PROXY: z
    .string()
    .default("off")
    .refine(
      (value) => value === "off" || value === "on" || value.split(",").every(isProxy),
      "must be off, on, or the proxies' addresses with commas between them",
    ),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  postgres: PostgresLimits;
  /** The bucket for files; undefined when they are in the data folder. */
  s3: S3Settings | undefined;
  secretKey: string;
  publicUrl: string;
  schoolName: string;
  codesPerAddressPerHour: number;
  codesPerDay: number;
  /** High, since the people of a whole school building can share one IP address. */
  callsPerAddressPerMinute: number;
  /** How long the body of a call may take to arrive. */
  bodyDeadlineMs: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Free bytes below which no upload is accepted; undefined for a share of the disk. */
  minFreeBytes: number | undefined;
  superadmin: { email: string | undefined; password: string | undefined };
  smtp: { url: string; from: string } | undefined;
  twilio: TwilioAccount | undefined;
  /**
   * Whether a channel without a provider may be offered: it writes to a file that only the operator
   * reads. Behind a proxy on the same machine, a public URL shows that other people use the school.
   */
  outboxOffered: boolean;
  /** How long a server that was told to end goes on answering, while `/readyz` says 503. */
  drainMs: number;
  /** Gives access to the metrics; without it only this machine may read them. */
  metricsToken: string | undefined;
  trustProxy: boolean | string;
  logLevel: string;
};

const LOOPBACK = ["127.0.0.1", "::1", "[::1]", "localhost"];

export class ConfigError extends OperatorError {}

/** Reads and checks the environment. Throws a ConfigError that names every wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is not right:\n${lines.join("\n")}`);
  }
  const values = result.data;
  const dataDir = path.resolve(values.DATA_DIR);
  // Readable by the school's own user only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const publicUrl = values.PUBLIC_URL ?? ownUrl(values);
  const isLocal = LOOPBACK.includes(values.HOST) && LOOPBACK.includes(new URL(publicUrl).hostname);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    postgres: { ...POSTGRES_LIMITS, pool: values.DATABASE_POOL },
    s3: readS3(values),
    secretKey: values.SECRET_KEY ?? keptSecret(path.join(dataDir, "secret.key")),
    publicUrl,
    schoolName: values.SCHOOL_NAME,
    codesPerAddressPerHour: values.CODES_PER_ADDRESS_PER_HOUR,
    codesPerDay: values.CODES_PER_DAY,
    callsPerAddressPerMinute: values.CALLS_PER_ADDRESS_PER_MINUTE,
    bodyDeadlineMs: 30 * SECOND,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    minFreeBytes:
      values.MIN_FREE_DISK_MB === undefined ? undefined : values.MIN_FREE_DISK_MB * 1024 ** 2,
    superadmin: { email: values.SUPERADMIN_EMAIL, password: values.SUPERADMIN_PASSWORD },
    smtp: readSmtp(values),
    twilio: readTwilio(values),
    outboxOffered: isLocal || values.OUTBOX,
    drainMs: values.DRAIN_SECONDS * SECOND,
    metricsToken: values.METRICS_TOKEN,
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
  };
}

type Environment = z.output<typeof environment>;

function ownUrl({ HOST, PORT }: Environment): string {
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}

function readSmtp({ SMTP_URL: url, MAIL_FROM: from }: Environment): Config["smtp"] {
  if (!url) return undefined;
  if (!from)
    throw new ConfigError("The configuration is not right:\n  MAIL_FROM: goes with SMTP_URL");
  return { url, from };
}

function readS3(values: Environment): Config["s3"] {
  const { STORAGE_URL: bucketUrl, PUBLIC_URL: publicUrl } = values;
  if (!bucketUrl) return undefined;
  const fault = (sentence: string) =>
    new ConfigError(`The configuration is not right:\n  STORAGE_URL: ${sentence}`);
  const accessKeyId = bucketUrl.accessKeyId ?? values.AWS_ACCESS_KEY_ID;
  const secretAccessKey = bucketUrl.secretAccessKey ?? values.AWS_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey) {
    throw fault(
      "needs credentials, as s3://key:secret@bucket or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    );
  }
  const { protocol, hostname } = new URL(bucketUrl.endpoint ?? "https://amazonaws.com");
  if (publicUrl?.startsWith("https:") && protocol === "http:" && !LOOPBACK.includes(hostname)) {
    throw fault("has an http endpoint: browsers keep a page that came by https away from it");
  }
  return { ...bucketUrl, accessKeyId, secretAccessKey };
}

function readTwilio(values: Environment): Config["twilio"] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  if (!accountSid && !authToken) return undefined;
  if (!accountSid || !authToken) {
    throw new ConfigError(
      "The configuration is not right:\n  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN: one goes with the other",
    );
  }
  return {
    accountSid,
    authToken,
    smsFrom: values.TWILIO_SMS_FROM,
    whatsappFrom: values.TWILIO_WHATSAPP_FROM,
    whatsappContentSid: values.TWILIO_WHATSAPP_CONTENT_SID,
  };
}

/** `off`, `on`, or a comma-separated list of the proxies' addresses. */
function readTrustProxy(value: string): boolean | string {
  if (value === "off") return false;
  return value === "on" ? true : value;
}

/** An address, a range such as 10.0.0.0/8, or a name that Fastify has for some. */
function isProxy(text: string): boolean {
  const [address = "", bits, ...more] = text.trim().split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(text.trim())) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && longest > 0 && (bits === undefined || isUpTo(longest, bits));
}

const isUpTo = (most: number, text: string) => /^\d{1,3}$/.test(text) && Number(text) <= most;

function keptSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk the file may have been made without its text.
      rmSync(file, { force: true });
      throw error;
    }
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new ConfigError(`${file} is damaged: remove it or restore it.`);
  return secret;
}
