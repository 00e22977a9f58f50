/**
 * What the server has put into a tag of the page's head, for the same head after hydration; in built pages the
 * placeholder that it replaces.
 */
export function servedTag(name: string, placeholder: string): string {
  return typeof document === "undefined" ? placeholder : (tag(name)?.content ?? "");
}

/** In the page that changed it; others have it from their next load on. */
export function changeTag(name: string, content: string): void {
  tag(name)?.setAttribute("content", content);
}

const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
