/** Text of a chosen file. Undefined unless it is UTF-8. */
export async function textOfFile(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // UTF-16 without a byte order mark has a NUL in each Latin letter.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
