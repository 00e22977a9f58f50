const USER_AGENT_MAX = 400;

/** Ordered, because browsers also name those they are compatible with. */
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

/**
 * Name by which people recognise their device, for example "Firefox, Android". Empty if unknown.
 */
export function browserName(userAgent: string): string {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  const named = [BROWSERS, SYSTEMS].map((list) => list.find(([mark]) => text.includes(mark))?.[1]);
  return named.filter((name) => name !== undefined).join(", ");
}
