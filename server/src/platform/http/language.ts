import type { FastifyRequest } from "fastify";
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languageOf,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
} from "@madrasa/contract/languages";

/** Characters of the header that are parsed; browsers send dozens. */
const HEADER_MAX = 500;

export function askedLanguage({ query }: FastifyRequest): Language | undefined {
  const { [LANGUAGE_QUERY]: asked } = query as Record<string, unknown>;
  return isLanguage(asked) ? asked : undefined;
}

export function pageLanguage(request: FastifyRequest): Language {
  return askedLanguage(request) ?? chosen(request.headers.cookie) ?? headerLanguage(request);
}

/** Language of messages to people without an account. */
export function headerLanguage({ headers }: FastifyRequest): Language {
  return languageOf(byWeight(headers["accept-language"] ?? "")) ?? DEFAULT_LANGUAGE;
}

function chosen(cookies = ""): Language | undefined {
  const prefix = `${LANGUAGE_COOKIE}=`;
  const pair = cookies.split(";").find((one) => one.trim().startsWith(prefix));
  const language = pair?.trim().slice(prefix.length);
  return isLanguage(language) ? language : undefined;
}

/** Tags of an `Accept-Language` header, best first: "ur-IN,ur;q=0.9,en;q=0.8". */
function byWeight(header: string): string[] {
  return header
    .slice(0, HEADER_MAX)
    .split(",")
    .map((entry) => {
      const [tag = "", weight = ""] = entry.split(";");
      const quality = Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1);
      return { tag: tag.trim(), quality };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
