import {
  cardLocale,
  inLanguage,
  type Language,
  languageVersions,
} from "@madrasa/contract/languages";

/** Title and tags of a served page, for clients without scripts. */

export type PageFacts = {
  /** Canonical pathname. */
  path: string;
  title: string;
  description: string;
  image: string;
  /** `Link` header with preloads. */
  ahead?: string;
};

export type School = { name: string; publicUrl: string; language: Language };

/** Pixels of every link preview. */
const CARD = { width: "1200", height: "630" };
const OWN_TITLE = /<title>[^<]*<\/title>/; // bounded: a page that our build wrote
const OWN_TAGS = /<meta name="(?:description|robots)"[^>]*>/g;

/** Inserts a page's title and tags, marked so that the app replaces them. `asked`: language in the URL. */
export function withFacts(
  html: string,
  facts: PageFacts,
  school: School,
  asked?: Language,
): string {
  const { path, title, description, image } = facts;
  const at = (pathname: string) => school.publicUrl + pathname;
  const url = inLanguage(at(path), asked);
  const tags = [
    `<title>${escapeHtml(`${title} · ${school.name}`)}</title>`,
    named("description", description),
    property("og:type", "website"),
    property("og:locale", cardLocale(school.language)),
    property("og:site_name", school.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:image", at(image)),
    property("og:image:width", CARD.width),
    property("og:image:height", CARD.height),
    property("og:image:alt", `${title} · ${school.name}`),
    named("twitter:card", "summary_large_image"),
    `<link data-served rel="canonical" href="${escapeHtml(url)}"/>`,
    ...languageVersions(at(path)).map(
      ({ hrefLang, href }) =>
        `<link data-served rel="alternate" hreflang="${hrefLang}" href="${escapeHtml(href)}"/>`,
    ),
  ];
  // A function, because `$&` is special in replacement strings.
  return html.replace(OWN_TAGS, "").replace(OWN_TITLE, () => tags.join(""));
}

const named = (name: string, content: string) =>
  `<meta data-served name="${name}" content="${escapeHtml(content)}"/>`;
const property = (name: string, content: string) =>
  `<meta data-served property="${name}" content="${escapeHtml(content)}"/>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
