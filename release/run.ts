import { copyFileSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { startServerProcess } from "@madrasa/testkit/server-process";
import { filesIn, pack, writeChecksums } from "./archive.ts";
import { makeRelease, releaseVersion } from "./make-release.ts";

/** `npm run release`: an archive for machines like this one, and its folder. */
const OUT = path.join(import.meta.dirname, "../dist");
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT);
const folder = await makeRelease(OUT, releaseVersion());
await writeChecksums(folder);
for (const name of ["THIRD-PARTY-NOTICES", "sbom.cdx.json"]) {
  copyFileSync(path.join(folder, name), path.join(OUT, name));
}
const archive = await pack(folder);
const files = filesIn(folder);
const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
console.log(`${path.relative(process.cwd(), archive)}  ${megabytes(statSync(archive).size)}`);
console.log(`${files.length} files, ${megabytes(bytes)} unpacked`);
console.log(`starts in ${(await measureStart()).toFixed(1)} s`);

/** Time from start to listening, with an empty data folder. */
async function measureStart(): Promise<number> {
  const began = performance.now();
  const school = await startServerProcess({
    program: path.join(folder, "madrasa"),
    entry: ["start"],
    env: { PATH: "/usr/bin:/bin" },
  });
  const seconds = (performance.now() - began) / 1000;
  await school.stop();
  return seconds;
}
