import type { PublicFacts } from "./page-title.ts";
import { publicUrl } from "./public-url.ts";

let served: PublicFacts | undefined;

/**
 * Reads what the server said in the page's head about its own content, and takes those tags away:
 * the app says the same from its first drawing on, so that nothing stands there twice.
 */
export function takeServedFacts(): void {
  const tags = [...document.head.querySelectorAll<HTMLElement>("[data-served]")];
  const read = (name: string) =>
    tags.find((tag) => tag.getAttribute("property") === name)?.getAttribute("content") ?? "";
  if (tags.length > 0) {
    served = {
      path: withoutHost(read("og:url")),
      title: read("og:title"),
      description: read("og:description"),
      card: withoutHost(read("og:image")),
    };
  }
  for (const tag of tags) tag.remove();
}

/** What the server said about this address; nothing about one that was gone to since. */
export function servedFacts(path: string): PublicFacts | undefined {
  return served?.path === path.toLowerCase().replace(/\/$/, "") ? served : undefined;
}

function withoutHost(url: string): string {
  const host = publicUrl();
  return url.startsWith(host) ? url.slice(host.length) : url;
}
