/** Title and tags of a served page, for search engines and messengers, which run no script. */

export type PageFacts = {
  /** The canonical pathname of this page. */
  path: string;
  title: string;
  description: string;
  /** The path of its sharing card. */
  image: string;
};

export type School = { name: string; publicUrl: string };

/** Pixels of every sharing card. */
const CARD = { width: "1200", height: "630" };
/** The title and tags of the built fallback page, which a page's own replace. */
const OWN_TITLE = /<title>[^<]*<\/title>/; // bounded: a page that our build wrote
const OWN_TAGS = /<meta name="(?:description|robots)"[^>]*>/g;

/**
 * Puts a page's own title and tags into the built page. They are marked, so that the app replaces
 * them instead of adding its own.
 */
export function withFacts(html: string, facts: PageFacts, school: School): string {
  const { path, title, description, image } = facts;
  const at = (pathname: string) => school.publicUrl + pathname;
  const tags = [
    `<title>${escapeHtml(`${title} · ${school.name}`)}</title>`,
    named("description", description),
    property("og:type", "website"),
    property("og:site_name", school.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", at(path)),
    property("og:image", at(image)),
    property("og:image:width", CARD.width),
    property("og:image:height", CARD.height),
    named("twitter:card", "summary_large_image"),
    `<link data-served rel="canonical" href="${escapeHtml(at(path))}"/>`,
  ];
  // A function, because `$&` in a title has a meaning in a replacement string.
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
