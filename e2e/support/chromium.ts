import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LaunchOptions } from "@playwright/test";

const installedNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const root = fileURLToPath(new URL("../..", import.meta.url));

function packagedFolder(): string {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(entry), "../package.json"), "utf8")) as {
    version: string;
  };
  return join(root, "node_modules/.cache/madrasa", `chromium-${version}`);
}

function installedBrowser(): string | undefined {
  const given = process.env["CHROME"];
  if (given !== undefined && given !== "") return given;
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => installedNames.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function packagedEnvironment(folder: string): NodeJS.ProcessEnv {
  const libraries = join(folder, "al2023/lib");
  return {
    ...process.env,
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
  };
}

// Fallback fonts for missing glyphs.
const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "font-cache")}</cachedir>
</fontconfig>
`;

async function withTemporaryFolder<Result>(folder: string, action: () => Promise<Result>) {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    return await action();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

async function unpack(folder: string): Promise<void> {
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await withTemporaryFolder(unfinished, async () => {
    const program = await packaged.executablePath();
    const starts = spawnSync(program, ["--version"], { stdio: "ignore" });
    if (starts.status !== 0) {
      const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
      await inflate(join(dirname(entry), "../bin/al2023.tar.br"));
    }
  });
  writeFileSync(join(unfinished, "fonts.conf"), fontConfig(folder));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

export async function prepareChromium(): Promise<void> {
  if (installedBrowser() !== undefined) return;
  const folder = packagedFolder();
  if (!existsSync(join(folder, "fonts.conf"))) await unpack(folder);
}

export function chromiumLaunch(): LaunchOptions {
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Without UTF-8, Chromium cannot save Arabic file names.
  process.env["LC_ALL"] ??= "C.UTF-8";
  const installed = installedBrowser();
  if (installed !== undefined) return { executablePath: installed, args };

  const folder = packagedFolder();
  const env = Object.fromEntries(
    Object.entries(packagedEnvironment(folder)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return { executablePath: join(folder, "chromium"), args, env };
}
