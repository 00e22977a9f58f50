/** The URL without its signature: it names the same file. */
export function withoutSignature(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
