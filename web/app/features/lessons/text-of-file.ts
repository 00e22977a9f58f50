/** The text of a chosen file; undefined where it is not in UTF-8. */
export async function textOfFile(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // A text in UTF-16 without its mark has one of these in each Latin letter.
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
