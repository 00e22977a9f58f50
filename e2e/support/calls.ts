import type { Page } from "@playwright/test";
// oxlint-disable-next-line no-restricted-imports -- records the requests of a page, sends none
import { API, type Endpoint } from "@madrasa/contract/endpoint";

/** Checks the method, because calls may share a path. */
export const urlOf =
  ({ path }: Endpoint) =>
  (url: URL): boolean =>
    url.pathname === path;

export const isCall = (url: string, { path }: Endpoint): boolean => new URL(url).pathname === path;

export const callName = ({ method, path }: Endpoint): string => `${method} ${path}`;

export function recordCalls(page: Page): { calls: string[]; forget: () => void } {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(API)) calls.push(`${request.method()} ${pathname}`);
  });
  return { calls, forget: () => calls.splice(0) };
}
