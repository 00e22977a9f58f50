/** Bytes searched at each end for the encryption entry. */
const END_BYTES = 1024 * 1024;
const ENCRYPTION = "/Encrypt";

/** True if a PDF requires a password. Used for a warning, never for a refusal. */
export async function isPdfLocked(file: Blob): Promise<boolean> {
  try {
    const ends = [file.slice(0, END_BYTES), file.slice(-END_BYTES)];
    const texts = await Promise.all(ends.map((part) => part.text()));
    if (!texts.some((text) => text.includes(ENCRYPTION))) return false;
    // Encrypted files may open without password: ask the library.
    const { needsPassword } = await import("./needs-password.ts");
    return await needsPassword(file);
  } catch {
    return false;
  }
}
