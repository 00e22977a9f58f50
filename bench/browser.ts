import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "@playwright/test";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export async function openBrowser(): Promise<Browser> {
  const built = spawnSync(process.execPath, ["web/build-if-stale.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (built.status !== 0) throw new Error("The pages could not be built: see above.");
  const installed = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path));
  const executablePath = process.env["CHROME"] ?? installed;
  if (!executablePath) throw new Error("No Chromium was found: name one in CHROME.");
  // Chromium refuses its sandbox to root.
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

export async function useSession(
  page: Page,
  session: { token: string; role: string },
): Promise<void> {
  await page.addInitScript(({ token, role }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("role", role);
  }, session);
}
