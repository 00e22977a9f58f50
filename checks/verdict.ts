export interface Finding {
  file: string;
  line?: number;
  says: string;
}

export interface Verdict {
  looked: number;
  findings: Finding[];
}

/** A checker that saw nothing proves nothing, so an empty look fails as loudly as a finding. */
export function conclude(what: string, { looked, findings }: Verdict): number {
  for (const { file, line, says } of findings) {
    console.log(line === undefined ? `${file}  ${says}` : `${file}:${line}  ${says}`);
  }
  if (looked === 0) console.log(`${what}: saw no file at all, which proves nothing`);
  else console.log(`${what}: ${looked} files, ${findings.length} findings`);
  return looked === 0 || findings.length > 0 ? 1 : 0;
}
