/** What the head of a served page says to those who run no script: search engines and messengers. */

export type PageFacts = {
  /** The canonical pathname of this page. */
  path: string;
  title: string;
  description: string;
  /** Of its sharing card, without the host. */
  image: string;
};

export type School = { name: string; publicUrl: string };

/** Of every sharing card, in pixels. */
const CARD = { width: "1200", height: "630" };
/** What the built fallback page says of itself; a page with facts of its own says those instead. */
const OWN_TITLE = /<title>[^<]*<\/title>/; // bounded: a page that our build wrote
const OWN_TAGS = /<meta name="(?:description|robots)"[^>]*>/g;

/**
 * Puts a page's own title and tags into the built page. They are marked, so that the app reads them
 * and takes their place instead of standing beside them.
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
  // A function, because a replacement text would read `$&` in a title as an order.
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
