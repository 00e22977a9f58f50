import type { PageMetadata } from "./page-title.ts";
import { publicUrl } from "./public-url.ts";

let served: PageMetadata | undefined;

/** Removes and returns the server's tags: the app renders the same ones, which must not be duplicated. */
export function takeServedMetadata(): void {
  const tags = [...document.head.querySelectorAll<HTMLElement>("[data-served]")];
  const read = (name: string) =>
    tags.find((tag) => tag.getAttribute("property") === name)?.getAttribute("content") ?? "";
  if (tags.length > 0) {
    served = {
      path: withoutHost(read("og:url")).split("?", 1)[0] ?? "",
      title: read("og:title"),
      description: read("og:description"),
      card: withoutHost(read("og:image")),
    };
  }
  for (const tag of tags) tag.remove();
}

/** Undefined after a navigation. */
export function servedMetadata(path: string): PageMetadata | undefined {
  return served?.path === path.toLowerCase().replace(/\/$/, "") ? served : undefined;
}

function withoutHost(url: string): string {
  const host = publicUrl();
  return url.startsWith(host) ? url.slice(host.length) : url;
}
