/** Whether a link leads to the web: other schemes run code or open programs. */
export function isWebUrl(link: string): boolean {
  const protocol = URL.parse(link)?.protocol;
  return protocol === "https:" || protocol === "http:";
}
