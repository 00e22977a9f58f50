import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../platform/config.ts";
import { providePackages } from "../testing/debian-packages.ts";
import { deployedPath, knownVariables, readDeployed } from "../testing/deployed-files.ts";
import { describeWithProxies } from "../testing/deployed-proxies.ts";

interface Service {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  networks?: string[] | Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const TEXT = readDeployed("compose.yaml");
const EXAMPLE = Object.fromEntries(
  readDeployed("madrasa.env.example")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("=", 2) as [string, string]),
);
/** Also those in comments. */
const OFFERED = [...readDeployed("madrasa.env.example").matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(
  ([, name = ""]) => name,
);
const REFERENCE = /\$\{([A-Z_]+)(?::([?-])([^}]*))?\}/g;

function readCompose(): Compose {
  const filled = TEXT.replaceAll(
    REFERENCE,
    (_all, name: string, kind: string, fallback: string) => {
      if (kind === "-") return fallback;
      return EXAMPLE[name] || `filled-in-for-${name.toLowerCase()}-0123456789abcdef`;
    },
  );
  return parse(filled, { merge: true }) as Compose;
}

const { services, networks, volumes } = readCompose();
const schools = Object.entries(services).filter(([, { image }]) => image === "madrasa");

test("every value to fill in stands in the example, and nothing else does", () => {
  const references = [...TEXT.matchAll(REFERENCE)];
  const names = new Set(references.map(([, name]) => name));
  const optional = new Set(references.flatMap(([, name, kind]) => (kind === "-" ? [name] : [])));
  expect(Object.keys(EXAMPLE).filter((name) => !names.has(name))).toEqual([]);
  expect([...names].filter((name = "") => !(name in EXAMPLE) && !optional.has(name))).toEqual([]);
});

test("every value that the example offers, also in a comment, is passed on", () => {
  const names = [...TEXT.matchAll(REFERENCE)].map(([, name]) => name);
  expect(OFFERED.filter((name) => !names.includes(name))).toEqual([]);
  expect(OFFERED).toEqual(
    expect.arrayContaining(["SCHOOL_NAMES", "TWILIO_AUTH_TOKEN", "BACKUP_URL", "CODES_PER_DAY"]),
  );
});

test("each server has a volume for every folder of the image to which it may write", () => {
  const folders =
    readDeployed("Containerfile")
      .match(/^VOLUME (.*)$/m)?.[1]
      ?.split(" ") ?? [];
  expect(folders).toContain("/data-backups");
  for (const [name, { volumes: mounted = [] }] of schools) {
    expect(
      mounted.map((mount) => mount.split(":")[1]),
      name,
    ).toEqual(folders);
  }
});

test("it has two servers of the school, whose variables the school knows and accepts", () => {
  expect(schools).toHaveLength(2);
  const known = knownVariables();
  for (const [name, { environment = {} }] of schools) {
    expect(
      Object.keys(environment).filter((variable) => !known.has(variable)),
      name,
    ).toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), "compose-"));
    const config = readConfig({ ...environment, DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect(config).toMatchObject({
      publicUrl: "https://school.example.org",
      s3: { endpoint: "https://files.school.example.org" },
      trustProxy: "uniquelocal",
    });
  }
  const [first, second] = schools.map(([, { environment }]) => environment);
  expect(first).toEqual(second);
});

test("the servers have a read-only root, no rights, and time to end", () => {
  for (const [name, service] of schools) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      stop_grace_period: "45s",
    });
  }
});

test("images have exact versions; services, networks and volumes that are named exist", () => {
  for (const [name, service] of Object.entries(services)) {
    const { image, depends_on = {}, networks: joined = [], volumes: mounted = [] } = service;
    if (image !== "madrasa") expect(image, name).toMatch(/^docker\.io\/[\w./-]+:\d+\.\d+(\.\d+)?$/);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    const names = Array.isArray(joined) ? joined : Object.keys(joined);
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(names));
    const folders = mounted
      .map((mount) => mount.split(":")[0] ?? "")
      .filter((from) => !from.startsWith("."));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(folders));
  }
});

test("every command of the README for it names the file of its values", () => {
  const commands = readDeployed("README.md").match(/docker compose .*/g) ?? [];
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect(command).toContain("--env-file deploy/madrasa.env ");
});

describeWithProxies("its Caddyfile", () => {
  test("is accepted by Caddy, and names the services", () => {
    const file = deployedPath("caddy/compose.Caddyfile");
    const text = readDeployed("caddy/compose.Caddyfile");
    for (const [name] of schools) expect(text).toContain(`${name}:3000`);
    expect(text).toContain("store:8333");
    const { env } = providePackages("caddy", ["caddy"]);
    const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
    const names = { SCHOOL_HOST: "school.example.org", FILES_HOST: "files.school.example.org" };
    const homes = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
      env: { ...env, ...homes, ...names },
      stdio: "pipe",
    });
    rmSync(folder, { recursive: true, force: true });
  });
});
