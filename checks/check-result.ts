export interface Finding {
  file: string;
  line?: number;
  message: string;
}

export interface CheckResult {
  fileCount: number;
  findings: Finding[];
}

/** Fails without any file, too: nothing was checked. */
export function printResult(what: string, { fileCount, findings }: CheckResult): number {
  for (const { file, line, message } of findings) {
    console.log(line === undefined ? `${file}  ${message}` : `${file}:${line}  ${message}`);
  }
  if (fileCount === 0) console.log(`${what}: read no file, so nothing was checked`);
  else console.log(`${what}: ${fileCount} files, ${findings.length} findings`);
  return fileCount === 0 || findings.length > 0 ? 1 : 0;
}
