import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import type { LaunchOptions } from "@playwright/test";

const installedNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the packaged browser is unpacked: with the packages, so that a fresh install renews it. */
function packagedRoom(): string {
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

function packagedEnvironment(room: string): NodeJS.ProcessEnv {
  const libraries = join(room, "al2023/lib");
  return {
    ...process.env,
    FONTCONFIG_FILE: join(room, "fonts.conf"),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
  };
}

// A machine without any font would draw no letter where our own fonts lack a glyph.
const fontConfig = (room: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(room, "fonts")}</dir>
  <cachedir>${join(room, "font-cache")}</cachedir>
</fontconfig>
`;

async function withTemporaryFolder<Result>(folder: string, act: () => Promise<Result>) {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    return await act();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

/** Unpacks the browser that comes as a package; the package always unpacks into TMPDIR. */
async function unpack(room: string): Promise<void> {
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  const half = `${room}.${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  await withTemporaryFolder(half, async () => {
    const program = await packaged.executablePath();
    const starts = spawnSync(program, ["--version"], { stdio: "ignore" });
    if (starts.status !== 0) {
      const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
      await inflate(join(dirname(entry), "../bin/al2023.tar.br"));
    }
  });
  writeFileSync(join(half, "fonts.conf"), fontConfig(room));
  rmSync(room, { recursive: true, force: true });
  renameSync(half, room);
}

export async function prepareChromium(): Promise<void> {
  if (installedBrowser() !== undefined) return;
  const room = packagedRoom();
  if (!existsSync(join(room, "fonts.conf"))) await unpack(room);
}

/** What starts the browser found; the packaged one must have been prepared. */
export function chromiumLaunch(): LaunchOptions {
  // Chromium refuses its sandbox to root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  // Where the machine names no language, files could not be kept under names in Arabic.
  process.env["LC_ALL"] ??= "C.UTF-8";
  const installed = installedBrowser();
  if (installed !== undefined) return { executablePath: installed, args };

  const room = packagedRoom();
  const env = Object.fromEntries(
    Object.entries(packagedEnvironment(room)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return { executablePath: join(room, "chromium"), args, env };
}
