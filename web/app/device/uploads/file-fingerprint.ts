/** Fingerprint that identifies a file when it is chosen again. */
export type FileFingerprint = {
  name: string;
  type: string;
  size: number;
  /** Hash of the first and last bytes, and of samples between them. */
  hash: string;
};

const PART_BYTES = 16 * 1024;
const PARTS = 16;

export async function fingerprintOf(file: File): Promise<FileFingerprint> {
  const { name, type, size } = file;
  const last = Math.max(0, size - PART_BYTES);
  const starts = Array.from({ length: PARTS }, (_, part) =>
    Math.floor((last * part) / (PARTS - 1)),
  );
  let hash = FNV_START;
  for (const start of starts) {
    const bytes = await file.slice(start, start + PART_BYTES).arrayBuffer();
    hash = fnv1a(hash, new Uint8Array(bytes));
  }
  return { name, type, size, hash: (hash >>> 0).toString(16) };
}

/** Ignores name and date: some phones rename chosen files and set their date to now. */
export async function isSameFile(file: File, mark: FileFingerprint): Promise<boolean> {
  return file.size === mark.size && (await fingerprintOf(file)).hash === mark.hash;
}

const FNV_START = 0x811c9dc5;

/** 32-bit FNV-1a. Web Crypto does not exist on pages without HTTPS. */
function fnv1a(before: number, bytes: Uint8Array): number {
  let hash = before;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
