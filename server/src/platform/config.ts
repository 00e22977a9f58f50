import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Language, LANGUAGE_CODES } from "@madrasa/contract/languages";
import { MINUTE, SECOND } from "./clock.ts";
import { POSTGRES_LIMITS, type PostgresLimits } from "./database/postgres-limits.ts";
import { readEnvFile } from "./env-file.ts";
import { environment, type Environment } from "./environment.ts";
import { OperatorError } from "./operator-error.ts";
import { PASSWORD_COST, type PasswordCost } from "./password-cost.ts";
import type { TwilioAccount } from "./messages/twilio.ts";
import type { S3Settings, S3Url } from "./storage/s3-url.ts";

export type Config = {
  host: string;
  port: number;
  /** File descriptor of a socket opened by systemd. */
  socket: number | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  postgres: PostgresLimits;
  /** Undefined if files are in the data folder. */
  s3: S3Settings | undefined;
  /** Sender of stored files: this server, or nginx by X-Accel-Redirect. */
  filesBy: "node" | "nginx";
  secretKey: string;
  publicUrl: string;
  schoolName: string;
  /** Name per language, defaulting to `schoolName`. Read when needed: a running school replaces it by saved names. */
  schoolNames: Readonly<Record<Language, string>>;
  codesPerAddressPerHour: number;
  codesPerDay: number;
  /** High, because a whole school building can share one IP address. */
  callsPerAddressPerMinute: number;
  bodyDeadlineMs: number;
  /** Timeout for a reader that accepts no bytes. */
  readerDeadlineMs: number;
  openFiles: { most: number; perNetwork: number };
  passwordCost: PasswordCost;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Free bytes required for uploads; undefined for a share of the disk. */
  minFreeBytes: number | undefined;
  superadmin: { email: string | undefined; password: string | undefined };
  smtp: { url: string; from: string } | undefined;
  twilio: TwilioAccount | undefined;
  /**
   * True if channels without a provider may be offered: they write to a file for the operator. A public URL behind a
   * local proxy means that others use the school.
   */
  outboxOffered: boolean;
  /** True if nobody outside this machine can connect: codes are logged, for trying it out. */
  isTried: boolean;
  /** Milliseconds between a termination signal and shutdown, with 503 from `/readyz`. */
  drainMs: number;
  backupBucket: S3Settings | undefined;
  /** Comma-separated age public keys for backups. */
  backupRecipient: string | undefined;
  /** Grants access to the metrics; by default only this machine can read them. */
  metricsToken: string | undefined;
  metricsAt: { host: string; port: number } | undefined;
  /** Milliseconds from which queries are logged; 0 for never. */
  slowQueryMs: number;
  trustProxy: boolean | string;
  logLevel: string;
};

const everyLanguage = (text: string) =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, text])) as Record<Language, string>;

const LOOPBACK = ["127.0.0.1", "::1", "[::1]", "localhost"];
export const isLoopback = (host: string) => LOOPBACK.includes(host);

export const variableNames = () => Object.keys(process.env);

export class ConfigError extends OperatorError {}

/**
 * Reads and validates the environment. Throws a ConfigError with all wrong variables. `makesFolder`: creates a missing
 * data folder.
 */
export function readConfig(
  env: NodeJS.ProcessEnv = process.env,
  { makesFolder = true }: { makesFolder?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is not right:\n${lines.join("\n")}`);
  }
  const values = result.data;
  const dataDir = path.resolve(values.DATA_DIR);
  if (!makesFolder && !existsSync(dataDir)) {
    throw new ConfigError(
      `There is no folder ${dataDir}. Set DATA_DIR to the school's folder; the school's first start makes one.`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const publicUrl = values.PUBLIC_URL ?? ownUrl(values);
  const isLocal = isLoopback(values.HOST) && isLoopback(new URL(publicUrl).hostname);
  return {
    host: values.HOST,
    port: values.PORT,
    socket: readSocket(env),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    postgres: readPostgresLimits(values),
    s3: readS3(values),
    filesBy: values.FILES_BY,
    secretKey: values.SECRET_KEY ?? storedSecret(path.join(dataDir, "secret.key")),
    publicUrl,
    schoolName: values.SCHOOL_NAME,
    schoolNames: {
      ...everyLanguage(values.SCHOOL_NAME),
      ...values.SCHOOL_NAMES,
    },
    codesPerAddressPerHour: values.CODES_PER_ADDRESS_PER_HOUR,
    codesPerDay: values.CODES_PER_DAY,
    callsPerAddressPerMinute: values.CALLS_PER_ADDRESS_PER_MINUTE,
    bodyDeadlineMs: 30 * SECOND,
    readerDeadlineMs: MINUTE,
    // 64 KiB buffer each.
    openFiles: { most: 2_000, perNetwork: 1_000 },
    passwordCost: PASSWORD_COST,
    maxConnections: values.MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
    minFreeBytes:
      values.MIN_FREE_DISK_MB === undefined ? undefined : values.MIN_FREE_DISK_MB * 1024 ** 2,
    superadmin: { email: values.SUPERADMIN_EMAIL, password: values.SUPERADMIN_PASSWORD },
    smtp: readSmtp(values),
    twilio: readTwilio(values),
    outboxOffered: isLocal || values.OUTBOX,
    isTried: isLocal,
    drainMs: (values.DRAIN_SECONDS ?? defaultDrain(values)) * SECOND,
    backupBucket: values.BACKUP_URL && withCredentials(values, "BACKUP_URL", values.BACKUP_URL),
    backupRecipient: values.BACKUP_RECIPIENT,
    metricsToken: values.METRICS_TOKEN,
    metricsAt: readMetricsPort(values.METRICS_PORT),
    slowQueryMs: values.SLOW_QUERY_MS,
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
  };
}

/** sd_listen_fds(3): the first is 3. A child inherits the variables without the socket. */
function readSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined {
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0 ? 3 : undefined;
}

let envFile: { file: string; mode: number } | undefined;
/** Path and original mode of the file read by `useEnvFile`; undefined if none. */
export const usedEnvFile = () => envFile;

/** Overrides variables by those of a file. Returns the school's folder, which must exist. */
export function useEnvFile(file: string): string {
  Object.assign(process.env, readEnvFile(file));
  envFile = { file, mode: statSync(file).mode };
  const dataDir = path.resolve(
    process.env["DATA_DIR"] || environment.shape.DATA_DIR.parse(undefined),
  );
  if (existsSync(dataDir)) return dataDir;
  throw new ConfigError(`There is no ${dataDir}: set DATA_DIR in ${file}, as the school has it.`);
}

/** Seconds. PostgreSQL and a bucket allow other servers behind a balancer. */
const defaultDrain = ({ DATABASE_URL, STORAGE_URL }: Environment) =>
  DATABASE_URL && STORAGE_URL ? 5 : 0;

function ownUrl({ HOST, PORT }: Environment): string {
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}

function readPostgresLimits({ DATABASE_POOL: pool, DATABASE_PREPARE }: Environment) {
  const none = DATABASE_PREPARE === "off" && { preparedStatements: 0 };
  return { ...POSTGRES_LIMITS, pool, ...none };
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
  if (values.FILES_BY === "nginx") {
    throw new ConfigError(
      "The configuration is not right:\n  FILES_BY: nginx sends the files of DATA_DIR; with STORAGE_URL browsers fetch them from the bucket",
    );
  }
  const settings = withCredentials(values, "STORAGE_URL", bucketUrl);
  const { protocol, hostname } = new URL(bucketUrl.endpoint ?? "https://amazonaws.com");
  if (publicUrl?.startsWith("https:") && protocol === "http:" && !isLoopback(hostname)) {
    throw new ConfigError(
      "The configuration is not right:\n  STORAGE_URL: has an http endpoint: browsers keep a page that came by https away from it",
    );
  }
  return settings;
}

function withCredentials(values: Environment, name: string, bucketUrl: S3Url): S3Settings {
  const accessKeyId = bucketUrl.accessKeyId ?? values.AWS_ACCESS_KEY_ID;
  const secretAccessKey = bucketUrl.secretAccessKey ?? values.AWS_SECRET_ACCESS_KEY;
  if (accessKeyId && secretAccessKey) return { ...bucketUrl, accessKeyId, secretAccessKey };
  throw new ConfigError(
    `The configuration is not right:\n  ${name}: needs credentials, as s3://key:secret@bucket or in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
  );
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
    whatsappContentSids: values.TWILIO_WHATSAPP_CONTENT_SIDS ?? {},
  };
}

function readMetricsPort(text: string | undefined): Config["metricsAt"] {
  if (text === undefined) return undefined;
  const colon = text.lastIndexOf(":");
  const host = text.slice(0, Math.max(colon, 0)).replace(/^\[|\]$/g, "");
  return { host: host || "127.0.0.1", port: Number(text.slice(colon + 1)) };
}

/** `off`, `on`, or a comma-separated list of proxy addresses. */
function readTrustProxy(value: string): boolean | string {
  if (value === "off") return false;
  return value === "on" ? true : value;
}

function storedSecret(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk the file may exist without content.
      rmSync(file, { force: true });
      throw error;
    }
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 32) throw new ConfigError(`${file} is damaged: remove it or restore it.`);
  return secret;
}
