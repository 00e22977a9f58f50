const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

/** 200 MB. One MB is 1024 times 1024 bytes, as in the limits. */
export function sizeInWords(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${UNITS[step]}`;
}
