import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { sourceFiles } from "./source-files.ts";
import { conclude, type Verdict } from "./verdict.ts";

const longest = 330;

export function countLines(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

export function judgeFileLength(root: string): Verdict {
  const files = sourceFiles(root, ".", [".ts", ".tsx", ".css", ".mjs", ".cjs"]).filter(
    (file) => !file.includes(".generated."),
  );
  const findings = files
    .map((file) => ({ file, lines: countLines(readFileSync(join(root, file), "utf8")) }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => ({
      file,
      says: `file-length: ${lines} lines; above ${longest} a file holds more than one thing`,
    }));
  return { looked: files.length, findings };
}

if (import.meta.main) {
  process.exitCode = conclude("file length", judgeFileLength(resolve(process.argv[2] ?? ".")));
}
