/**
 * Value from a tag of the head, equal after hydration; in prerendered pages a placeholder, which
 * the server replaces.
 */
export function servedTag(name: string, placeholder: string): string {
  return typeof document === "undefined" ? placeholder : (tag(name)?.content ?? "");
}

/** Updates this page; others change on their next load. */
export function changeTag(name: string, content: string): void {
  tag(name)?.setAttribute("content", content);
}

const tag = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
