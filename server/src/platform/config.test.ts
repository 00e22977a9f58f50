import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "config-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });
const faultsOf = (env: Record<string, string>): string => {
  try {
    read(env);
    return "";
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe("the configuration", () => {
  test("has a default for everything, and treats an empty variable as absent", () => {
    const plain = read();
    expect(plain).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataDir: folder,
      databaseUrl: undefined,
      s3: undefined,
      publicUrl: "http://127.0.0.1:3000",
      schoolName: "Madrasa",
      codesPerAddressPerHour: 300,
      codesPerDay: 2000,
      outboxOffered: true,
      passwordCost: { memoryKiB: 19_456, passes: 2 },
      trustProxy: false,
    });
    const empty = {
      HOST: "",
      PORT: "",
      DATABASE_URL: "",
      STORAGE_URL: "",
      SECRET_KEY: "",
      OUTBOX: "",
      PUBLIC_URL: "",
    };
    expect(read({ ...empty, TRUST_PROXY: "", SUPERADMIN_EMAIL: "" })).toEqual(plain);
  });

  const RECIPIENT = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
  const WRONG: Record<string, string[]> = {
    PORT: ["many", "-1", "65536", "80.5"],
    DATABASE_URL: [
      "mysql://host/school",
      "school.db",
      "postgres://one,two/school?target_session_attrs=any",
    ],
    STORAGE_URL: [
      "https://store.test/bucket",
      "s3://",
      "s3://bucket",
      "s3://b?region=x",
      "s3://Bucket_1?region=x",
      "s3://bucket/folder?region=x",
      "s3://bucket:9000?region=x",
      "s3://bucket?endpoint=store.test",
      "s3://bucket?endpoint=ftp://store.test",
      "s3://bucket?region=x&acl=public",
      "s3://key@bucket?region=x",
      "s3://key:sec/ret@bucket?region=x",
      "s3://key:100%@bucket?region=x",
      "s3://bucket?region=x",
    ],
    FILES_BY: ["apache", "NGINX"],
    SECRET_KEY: ["short", "x".repeat(31)],
    PUBLIC_URL: [
      "school.test",
      "ftp://school.test",
      "javascript:alert(1)",
      "https://school.test/?from=mail",
      "https://school.test#top",
    ],
    SCHOOL_NAME: ["   ", "x".repeat(81)],
    SCHOOL_NAMES: ["Al-Noor", "fr=Lumière", "ar=", "ar=a=b", "ar= ,ur=x", `ar=${"x".repeat(81)}`],
    CODES_PER_ADDRESS_PER_HOUR: ["0", "-5", "lots", "1.5"],
    CODES_PER_DAY: ["0", "none"],
    SUPERADMIN_EMAIL: ["superadmin"],
    SUPERADMIN_PASSWORD: ["12345"],
    SMTP_URL: [
      "mail.school.test",
      "smtp://",
      "smtp://school:pa#ss@mail.school.test",
      "smtp://school:pa/ss@mail.school.test",
      "smtp://school:25/ss@mail.school.test",
      "smtp://school:25?ss@mail.school.test",
      "smtp://school:25#ss@mail.school.test",
    ],
    BACKUP_RECIPIENT: ["age", `${RECIPIENT},`, `${RECIPIENT} age1`],
    OUTBOX: ["yes", "2"],
    TRUST_PROXY: ["true", "yes", "10.0.0", "proxy.test", "10.0.0.1;10.0.0.2", "10.0.0.1/99"],
    METRICS_PORT: ["many", "host:", ":9", "a b:9464", "9464:host", "[fe80::1", "65536", "::1:9"],
    SLOW_QUERY_MS: ["-1", "soon", "0.5"],
    LOG_LEVEL: ["loud"],
  };

  test.each(Object.entries(WRONG))("names a wrong %s, and it alone", (name, values) => {
    for (const value of values) {
      const lines = faultsOf({ [name]: value })
        .split("\n")
        .slice(1);
      expect(lines, value).toHaveLength(1);
      expect(lines[0]).toMatch(new RegExp(`^  ${name}: .{5,}`));
      expect(lines[0]).not.toContain("undefined");
    }
  });

  test("names every wrong variable at once", () => {
    const all = Object.fromEntries(
      Object.entries(WRONG).map(([name, [value]]) => [name, value ?? ""]),
    );
    const message = faultsOf(all);
    for (const name of Object.keys(WRONG)) expect(message).toContain(`  ${name}: `);
  });

  test("the school has its first name in each language that has none of its own", () => {
    const names = "ar=مدرسة النور, ur = مدرسہ نور";
    const { schoolNames } = read({ SCHOOL_NAME: "Al-Noor", SCHOOL_NAMES: names });
    expect(schoolNames).toEqual({
      en: "Al-Noor",
      ar: "مدرسة النور",
      ur: "مدرسہ نور",
      ckb: "Al-Noor",
    });
  });

  test("a server that may have others beside it is drained for five seconds", () => {
    const bucket = "s3://key:secret@bucket?endpoint=https://store.test";
    const several = { DATABASE_URL: "postgres://here/school", STORAGE_URL: bucket };
    expect(read({}).drainMs).toBe(0);
    expect(read(several).drainMs).toBe(5_000);
    expect(read({ ...several, DRAIN_SECONDS: "0" }).drainMs).toBe(0);
  });

  test("nginx sends files of the disk, and not those of a bucket", () => {
    const bucket = "s3://key:secret@bucket?endpoint=https://store.test";
    expect(read({}).filesBy).toBe("node");
    expect(read({ FILES_BY: "nginx" }).filesBy).toBe("nginx");
    expect(faultsOf({ FILES_BY: "nginx", STORAGE_URL: bucket })).toMatch(
      /\n  FILES_BY: nginx sends/,
    );
  });

  test("METRICS_PORT is a port of this machine, or of the address before it", () => {
    expect(read({}).metricsAt).toBeUndefined();
    expect(read({ METRICS_PORT: "9464" }).metricsAt).toEqual({ host: "127.0.0.1", port: 9464 });
    expect(read({ METRICS_PORT: "10.0.0.5:9464" }).metricsAt?.host).toBe("10.0.0.5");
    expect(read({ METRICS_PORT: "[::1]:9464" }).metricsAt).toEqual({ host: "::1", port: 9464 });
  });

  test("reads the bucket and its credentials from STORAGE_URL", () => {
    const address =
      "s3://key:sec%2Fret%2B@files.school-1?endpoint=https://store.test/s3/&region=eu-1";
    expect(read({ STORAGE_URL: address }).s3).toEqual({
      bucket: "files.school-1",
      endpoint: "https://store.test/s3",
      region: "eu-1",
      accessKeyId: "key",
      secretAccessKey: "sec/ret+",
    });
  });

  test("reads credentials from the AWS variables when STORAGE_URL has none", () => {
    const AWS = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "sec/ret+" };
    const keys = { accessKeyId: "key", secretAccessKey: "sec/ret+" };
    expect(read({ ...AWS, STORAGE_URL: "s3://bucket?region=eu-1" }).s3).toMatchObject(keys);
    const other = read({ ...AWS, STORAGE_URL: "s3://mine:own@bucket?endpoint=http://127.0.0.1:1" });
    expect(other.s3).toMatchObject({ accessKeyId: "mine", secretAccessKey: "own" });
    expect(other.s3?.region).toBe("us-east-1");
    expect(read(AWS).s3).toBeUndefined();
  });

  test("a school served by https needs a store with https", () => {
    const PUBLIC_URL = "https://school.test";
    const at = (endpoint: string) => `s3://key:secret@bucket?endpoint=${endpoint}`;
    const STORAGE_URL = at("http://store.test");
    expect(faultsOf({ PUBLIC_URL, STORAGE_URL })).toContain("  STORAGE_URL: ");
    expect(faultsOf({ STORAGE_URL })).toBe("");
    expect(faultsOf({ PUBLIC_URL, STORAGE_URL: at("https://store.test") })).toBe("");
    expect(faultsOf({ PUBLIC_URL, STORAGE_URL: at("http://127.0.0.1:9000") })).toBe("");
  });

  test("never repeats a secret", () => {
    const STORAGE_URL = "s3://key:hushhush@Bucket_1?region=x";
    expect(faultsOf({ STORAGE_URL })).not.toContain("hushhush");
  });

  test.each([
    ["off", false],
    ["on", true],
    ["10.0.0.1", "10.0.0.1"],
    ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
    ["loopback,uniquelocal", "loopback,uniquelocal"],
  ])("believes proxies as TRUST_PROXY=%s says", (value, trusted) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });

  test("has a public URL that a browser can open for every host it listens on", () => {
    expect(read({ HOST: "::1", PORT: "80" }).publicUrl).toBe("http://[::1]:80");
  });

  test("takes a mail server with any password, and several recipients of backups", () => {
    for (const SMTP_URL of [
      "smtps://mail.school.test",
      "smtp://school%40school.test:pa%23%2F%3F%25ss@mail.school.test:587/?tls.minVersion=TLSv1.2",
    ]) {
      expect(faultsOf({ SMTP_URL, MAIL_FROM: "school@school.test" })).toBe("");
    }
    expect(faultsOf({ BACKUP_RECIPIENT: `${RECIPIENT},${RECIPIENT}` })).toBe("");
    expect(faultsOf({ SMTP_URL: "smtp://school:pa#ss@mail.school.test" })).toMatch(/# as %23/);
    expect(faultsOf({ SMTP_URL: "smtp://school:pa#ss@mail.school.test" })).not.toContain("pa#ss");
  });

  test("removes the slash at the end of the public URL", () => {
    expect(read({ PUBLIC_URL: "https://school.test//" }).publicUrl).toBe("https://school.test");
  });
});

describe("the secret", () => {
  test("is created once, readable by its own user only, and read again", () => {
    const DATA_DIR = path.join(folder, "new");
    const first = read({ DATA_DIR }).secretKey;
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(read({ DATA_DIR }).secretKey).toBe(first);
    const file = path.join(DATA_DIR, "secret.key");
    expect(readFileSync(file, "utf8")).toBe(first);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
    expect(read({ DATA_DIR: path.join(folder, "other") }).secretKey).not.toBe(first);
  });

  test("is used if configured, and a damaged one is reported", () => {
    const given = "k".repeat(32);
    expect(read({ SECRET_KEY: given }).secretKey).toBe(given);
    const DATA_DIR = path.join(folder, "damaged");
    read({ DATA_DIR });
    writeFileSync(path.join(DATA_DIR, "secret.key"), "");
    expect(faultsOf({ DATA_DIR })).toContain("secret.key is damaged");
  });
});
