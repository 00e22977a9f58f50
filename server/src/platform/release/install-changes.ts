import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnvFile } from "../env-file.ts";
import { OperatorError } from "../operator-error.ts";
import { linkedFolder } from "./installation.ts";
import { leftoverName } from "./unpack-release.ts";

/** A command to run, or a file to write. Secret values are not shown. */
type Change = { words: readonly string[] } | { file: string; text: string; mode: number };

/** The user and the folders that the units of `deploy/systemd` name. */
const [USER, BASE, DATA, BACKUPS] = [
  "madrasa",
  "/opt/madrasa",
  "/var/lib/madrasa",
  "/var/backups/madrasa",
];
export const ENV_FILE = "/etc/madrasa.env";
export const CADDY_FILE = path.join(BASE, "Caddyfile");
const UNITS = "/etc/systemd/system";
const ENABLED = ["madrasa.socket", "madrasa", "madrasa-backup.timer", "madrasa-backup-prove.timer"];

export type Settings = { host: string; smtp: { url: string; from: string } | undefined };

/** Throws where another release runs already. */
export function refuseInstalled(program: string): void {
  const current = linkedFolder(BASE, "current");
  if (current === undefined || path.basename(current) === path.basename(program)) return;
  throw new OperatorError(
    `${path.basename(current)} is installed already. Update it: ${BASE}/current/madrasa --env ${ENV_FILE} update ARCHIVE`,
  );
}

/** Changes still missing on this machine, in order; `settings` only if it has none yet. */
export function listChanges(program: string, settings: Settings | undefined): Change[] {
  const changes: Change[] = [];
  const run = (...words: string[]) => changes.push({ words });
  const folders = [DATA, BACKUPS].filter((folder) => !existsSync(folder));
  if (!isUser(USER)) {
    run(
      "useradd",
      "--system",
      "--user-group",
      "--home-dir",
      DATA,
      "--shell",
      "/usr/sbin/nologin",
      USER,
    );
  }
  if (folders.length > 0) run("install", "-d", "-o", USER, "-g", USER, "-m", "700", ...folders);
  const releases = path.join(BASE, "releases");
  if (!existsSync(releases)) run("install", "-d", releases);
  const name = path.basename(program);
  if (!existsSync(path.join(releases, name))) {
    const copy = path.join(releases, leftoverName());
    run("cp", "-R", "--preserve=mode,timestamps", program, copy);
    run("mv", copy, path.join(releases, name));
  }
  for (const link of ["current", "backup"]) {
    const file = path.join(BASE, link);
    if (!lstatSync(file, { throwIfNoEntry: false })) run("ln", "-s", `releases/${name}`, file);
  }
  const host = settings?.host ?? (existsSync(CADDY_FILE) ? undefined : savedHost());
  if (host !== undefined) {
    changes.push({ file: CADDY_FILE, text: caddyText(program, host), mode: 0o644 });
  }
  // Last of the two: with it the questions are answered.
  if (settings) changes.push({ file: ENV_FILE, text: envText(settings), mode: 0o600 });
  const units = path.join(program, "deploy/systemd");
  for (const unit of readdirSync(units)) {
    const [text, file] = [readFileSync(path.join(units, unit), "utf8"), path.join(UNITS, unit)];
    if (!existsSync(file)) changes.push({ file, text, mode: 0o644 });
  }
  run("systemctl", "daemon-reload");
  run("systemctl", "enable", "--now", ...ENABLED);
  return changes;
}

/** Throws with the words of a command that fails. */
export function makeChange(change: Change): void {
  if ("file" in change) {
    writeFileSync(change.file, change.text, { mode: change.mode });
    return;
  }
  const [program = "", ...words] = change.words;
  try {
    execFileSync(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: Buffer };
    const why = stderr?.toString().trim() || message;
    throw new OperatorError(`"${change.words.join(" ")}" failed: ${why}`, { cause });
  }
}

/** For the operator. A password in a value is not shown. */
export function changeInWords(change: Change): string {
  if ("words" in change) return change.words.join(" ");
  const shown = change.file === ENV_FILE ? [":", ...linesOf(change.text)].join("\n    ") : "";
  return `write ${change.file} (${change.mode.toString(8)})${shown}`;
}

const linesOf = (text: string) =>
  text
    .trim()
    .replace(/^(SMTP_URL=).*$/m, "$1…")
    .split("\n");

function isUser(name: string): boolean {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .some((line) => line.startsWith(`${name}:`));
}

/** As systemd reads it. */
const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

export function envText({ host, smtp }: Settings): string {
  const values = {
    DATA_DIR: DATA,
    PUBLIC_URL: `https://${host}`,
    TRUST_PROXY: "loopback",
    ...(smtp && { SMTP_URL: quoted(smtp.url), MAIL_FROM: quoted(smtp.from) }),
  };
  return `${Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n")}\n`;
}

/** Domain in settings brought from another machine. */
function savedHost(): string | undefined {
  const text = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, "utf8") : "";
  const { PUBLIC_URL: url = "" } = parseEnvFile(text, ENV_FILE);
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function caddyText(program: string, host: string): string {
  const text = readFileSync(path.join(program, "deploy/caddy/one-server.Caddyfile"), "utf8");
  return text.replaceAll("school.example.org", host);
}
