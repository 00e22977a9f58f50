import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import manifest from "../../../package.json" with { type: "json" };

declare const RELEASED_VERSION: string | undefined;

export const IS_RELEASE = typeof RELEASED_VERSION === "string";

/** Version and commit, such as `0.1.0+1a2b3c4d5e6f`; without git only the version. */
export const VERSION =
  typeof RELEASED_VERSION === "string" ? RELEASED_VERSION : versionOfRepository();

function versionOfRepository(): string {
  // Explicit, because git would search parent folders.
  const git = fileURLToPath(new URL("../../../.git", import.meta.url));
  try {
    const commit = execFileSync("git", [`--git-dir=${git}`, "rev-parse", "--short=12", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${manifest.version}+${commit.trim()}`;
  } catch {
    return manifest.version;
  }
}
