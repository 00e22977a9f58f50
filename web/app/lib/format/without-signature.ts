/** Identifies the file independent of its signature. */
export function withoutSignature(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
