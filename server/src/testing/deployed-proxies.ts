import { execFileSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { describe } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { providePackages } from "./debian-packages.ts";
import { deployedPath, readDeployed } from "./deployed-files.ts";
import { runDaemon, type Daemon } from "./run-daemon.ts";

/** nginx and Caddy from Debian packages with the files of `deploy/`. */

export const describeWithProxies = describe.skipIf(areLeftOut());

function areLeftOut(): boolean {
  if (process.env["TEST_PROXIES"] !== "skip") return false;
  if (process.env["CI"] === "true") {
    throw new Error("TEST_PROXIES=skip is for machines without Debian's packages; here they are.");
  }
  return true;
}

const NAME = /school\.example\.org/g;

export interface Proxy extends Daemon {
  origin: string;
  plainOrigin: string;
  upstreams: () => string[];
}

type Addresses = readonly string[];

function withAddresses(text: string, addresses: Addresses): string {
  const given = [...new Set(text.match(/(?:10\.0\.0\.\d+|127\.0\.0\.1):3000/g))];
  if (given.length !== addresses.length) throw new Error(`The file names ${given.join(", ")}.`);
  return given.reduce((result, old, index) => result.replaceAll(old, addresses[index] ?? ""), text);
}

function withServers(text: string, count: number): string {
  if (count < 3) return text;
  return text.replace(/^ *server 10\.0\.0\.12:3000.*\n/m, (line) =>
    Array.from({ length: count - 1 }, (_, index) => line.replace("0.12", `0.${index + 12}`)).join(
      "",
    ),
  );
}

type NginxOptions = {
  isSecure?: boolean;
  port?: number;
  files?: string;
  user?: { uid: number; gid: number };
};

/** Self-signed if `isSecure`, otherwise plain HTTP. */
export async function startNginx(
  file: string,
  addresses: Addresses,
  { isSecure = false, port: given, files, user }: NginxOptions = {},
): Promise<Proxy> {
  const { env } = providePackages("nginx", ["nginx"]);
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const [port, plain] = await Promise.all([given ?? freePort(), freePort()]);
  const inFolder = (name: string) => path.join(folder, name);
  let site = withAddresses(withServers(readDeployed(file), addresses.length), addresses)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port}${isSecure ? " ssl http2" : ""};`);
  if (isSecure) {
    const [certificate, key] = makeCertificate(folder);
    site = site
      .replace(/(ssl_certificate +)\S+;/, `$1${certificate};`)
      .replace(/(ssl_certificate_key +)\S+;/, `$1${key};`);
  } else {
    site = site.replace(/^ *ssl_.*\n/gm, "");
  }
  site = site.replaceAll("/etc/nginx/madrasa", deployedPath("nginx"));
  if (files) site = site.replace("/var/lib/madrasa/files", files);
  writeFileSync(inFolder("site.conf"), site);
  mkdirSync(inFolder("temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (part) => `${part}_temp_path ${inFolder("temporary")}/${part};`,
  );
  writeFileSync(
    inFolder("nginx.conf"),
    `daemon off; master_process off; pid ${inFolder("pid")};
     worker_rlimit_nofile 16384;
     events { worker_connections 8192; }
     http {
       log_format upstreams '$upstream_addr';
       access_log ${inFolder("upstreams.log")} upstreams;
       ${temporary.join(" ")}
       include ${inFolder("site.conf")};
     }`,
  );
  const command = ["nginx", "-e", "stderr", "-p", folder, "-c", inFolder("nginx.conf")] as const;
  execFileSync(command[0], [...command.slice(1), "-t"], { env, stdio: "pipe" });
  if (user) giveTo(folder, user);
  const daemon = await runDaemon(command, port, { env, ...user });
  return {
    ...daemon,
    origin: `${isSecure ? "https" : "http"}://127.0.0.1:${port}`,
    plainOrigin: `http://127.0.0.1:${plain}`,
    upstreams: () => readFileSync(inFolder("upstreams.log"), "utf8").split("\n").slice(0, -1),
    end: async (signal) => {
      await daemon.end(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of ["", ...names]) chownSync(path.join(folder, name), uid, gid);
}

function makeCertificate(folder: string): [certificate: string, key: string] {
  const [certificate, key] = ["certificate", "key"].map((name) => path.join(folder, `${name}.pem`));
  const { env } = providePackages("openssl", ["openssl"]);
  const subject = ["-subj", "/CN=school.example.org", "-days", "2"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const out = ["-keyout", key ?? "", "-out", certificate ?? ""];
  execFileSync("openssl", ["req", ...kind, ...subject, ...out], { env, stdio: "pipe" });
  return [certificate ?? "", key ?? ""];
}

export async function startCaddy(file: string, addresses: Addresses): Promise<Proxy> {
  const { env: programs } = providePackages("caddy", ["caddy"]);
  const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
  const [port, plain] = await Promise.all([freePort(), freePort()]);
  const given = readDeployed(file);
  const site = withAddresses(given, addresses).replace(NAME, `https://localhost:${port}`);
  const options = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${plain}
    https_port ${port}
  }\n`;
  const [original, adapted] = ["Caddyfile", "Caddyfile.here"].map((name) =>
    path.join(folder, name),
  ) as [string, string];
  writeFileSync(original, given);
  writeFileSync(adapted, `${options}${site}`);
  const env = { ...programs, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const from = ["--adapter", "caddyfile", "--config"];
  for (const config of [original, adapted])
    execFileSync("caddy", ["validate", ...from, config], { env, stdio: "pipe" });
  const daemon = await runDaemon(["caddy", "run", ...from, adapted], port, { env });
  await untilSecure(port, daemon);
  return {
    ...daemon,
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plain}`,
    upstreams: () => [],
    end: async (signal) => {
      await daemon.end(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilSecure(port: number, { output, end }: Daemon): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isSecure = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, servername: "localhost", rejectUnauthorized: false });
      const settle = (answer: boolean) => {
        socket.destroy();
        resolve(answer);
      };
      socket.once("secureConnect", () => settle(true));
      socket.once("error", () => settle(false));
    });
    if (isSecure) return;
    await pause(50);
  }
  await end("SIGKILL");
  throw new Error(`Caddy made no certificate:\n${output()}`);
}
