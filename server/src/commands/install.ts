import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseEnvFile } from "../platform/env-file.ts";
import { environment } from "../platform/environment.ts";
import { OperatorError, reasonOf } from "../platform/operator-error.ts";
import {
  CADDY_FILE,
  changeInWords,
  ENV_FILE,
  envText,
  listChanges,
  makeChange,
  refuseInstalled,
  type Settings,
} from "../platform/release/install-changes.ts";
import { EXIT, print, readOptions, UsageError } from "./command.ts";

/** The folder of the release that this command is part of. */
const PROGRAM = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/**
 * `madrasa install`: makes a school of this release on this machine, with systemd. It downloads nothing, repeats
 * nothing that is there, and with `--dry-run` only prints what it would do.
 */
try {
  process.exitCode = await install();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? EXIT.usage : EXIT.refused;
}

async function install(): Promise<number> {
  const options = readOptions({
    "dry-run": { type: "boolean" },
    domain: { type: "string" },
    smtp: { type: "string" },
    from: { type: "string" },
  });
  const isDry = options["dry-run"] === true;
  if (!isDry && process.getuid?.() !== 0) throw new OperatorError("Run this as root.");
  if (!isDry && !existsSync("/run/systemd/system")) {
    throw new OperatorError("systemd does not run here: deploy/README.md has other ways.");
  }
  refuseInstalled(PROGRAM);
  const settings = existsSync(ENV_FILE) ? undefined : await askSettings(options);
  for (const change of listChanges(PROGRAM, settings)) {
    print(`${isDry ? "would " : ""}${changeInWords(change)}`);
    if (!isDry) makeChange(change);
  }
  print(nextSteps(isDry));
  return EXIT.done;
}

type InstallFlags = {
  domain?: string | undefined;
  smtp?: string | undefined;
  from?: string | undefined;
};

async function askSettings({ domain, smtp, from }: InstallFlags): Promise<Settings> {
  const input = createInterface({ input: process.stdin });
  const lines = input[Symbol.asyncIterator]();
  const answer = async (given: string | undefined, question: string) => {
    if (given !== undefined) return given.trim();
    process.stdout.write(`${question}\n> `);
    const { value } = await lines.next();
    return (value ?? "").trim();
  };
  try {
    const host = await answer(domain, "The school's domain, such as school.example.org:");
    const url = await answer(
      smtp,
      "The mail server, such as smtp://user:password@mail.example.org:587 (empty: later):",
    );
    const sender = url && (await answer(from, `The sender's address, such as school@${host}:`));
    const settings = { host, smtp: url === "" ? undefined : { url, from: sender } };
    requireValid(settings);
    return settings;
  } finally {
    input.close();
  }
}

/** Applies the rules of the school's start. */
function requireValid(settings: Settings): void {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(settings.host)) {
    throw new OperatorError("The domain is a name such as school.example.org, without https://.");
  }
  if (settings.smtp && !settings.smtp.from.includes("@")) {
    throw new OperatorError(`The sender's address is one such as school@${settings.host}.`);
  }
  const result = environment.safeParse(parseEnvFile(envText(settings), ENV_FILE));
  if (result.success) return;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new OperatorError(`This is not right:\n${lines.join("\n")}`);
}

function nextSteps(isDry: boolean): string {
  const hasCaddy = existsSync("/usr/bin/caddy");
  const caddy = `cp ${CADDY_FILE} /etc/caddy/Caddyfile && systemctl reload caddy`;
  return `
${isDry ? "Nothing was changed." : "Installed."} What is left for you:

  ${hasCaddy ? caddy : `apt install caddy && ${caddy}`}
  journalctl -u madrasa -o cat | grep -A3 "First sign-in"
  /opt/madrasa/current/madrasa --env ${ENV_FILE} doctor --backups /var/backups/madrasa`;
}
