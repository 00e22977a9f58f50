/** Longer ones are cut before they are read. */
const USER_AGENT_MAX = 400;

/** In this order: a browser names those it is compatible with as well. */
const BROWSERS: readonly [mark: string, name: string][] = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["FxiOS/", "Firefox"],
  ["Firefox/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
];

const SYSTEMS: readonly [mark: string, name: string][] = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Macintosh", "macOS"],
  ["Linux", "Linux"],
];

/** Such as "Firefox, Android", for people to recognise their devices; empty when unknown. */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  const named = [BROWSERS, SYSTEMS].map((list) => list.find(([mark]) => text.includes(mark))?.[1]);
  return named.filter((name) => name !== undefined).join(", ");
}
