import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { sourceFiles } from "./source-files.ts";
import { printResult, type CheckResult } from "./check-result.ts";

const longest = 330;

export function countLines(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

export function checkFileLength(root: string): CheckResult {
  const files = sourceFiles(root, ".", [".ts", ".tsx", ".css", ".mjs", ".cjs"]).filter(
    (file) => !file.includes(".generated."),
  );
  const findings = files
    .map((file) => ({ file, lines: countLines(readFileSync(join(root, file), "utf8")) }))
    .filter(({ lines }) => lines > longest)
    .map(({ file, lines }) => ({
      file,
      message: `file-length: ${lines} lines; above ${longest} a file holds more than one thing`,
    }));
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  process.exitCode = printResult("file length", checkFileLength(resolve(process.argv[2] ?? ".")));
}
