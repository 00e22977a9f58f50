import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepareChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function buildPages(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, ["web/build-if-stale.ts"], {
      cwd: root,
      stdio: "inherit",
    });
    build.on("error", reject);
    build.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The pages could not be built: see above."));
    });
  });
}

export default async function prepare(): Promise<void> {
  await Promise.all([prepareChromium(), buildPages()]);
}
