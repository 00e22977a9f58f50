/** Whether a link has the scheme http or https: others run code or open programs. */
export function isWebUrl(link: string): boolean {
  const protocol = URL.parse(link)?.protocol;
  return protocol === "https:" || protocol === "http:";
}
