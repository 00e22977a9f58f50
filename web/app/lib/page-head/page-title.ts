import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { publicUrl } from "./public-url.ts";
import { schoolName } from "./school-name.ts";

/**
 * For the `meta` of a screen that is nobody else's business: its name, then the school's. Without a
 * key, the school's alone. Search engines leave it out.
 */
export function pageTitle(key?: MessageKey) {
  return [
    { title: key ? `${t(key)} · ${schoolName()}` : schoolName() },
    { name: "description", content: t("site.description") },
    { name: "robots", content: "noindex" },
  ];
}

export type PublicFacts = {
  /** The page's one address, without the host. */
  path: string;
  /** Without it, the school's name alone. */
  title?: string;
  description: string;
  /** Its sharing card, without the host. */
  card?: string;
};

/** Of every card the server draws, in pixels. */
const CARD = { width: "1200", height: "630" };

/** For the `meta` of a page that anyone may find, and send to somebody. */
export function publicMeta({ path, title, description, card = "/cards/school.jpg" }: PublicFacts) {
  const school = schoolName();
  const url = publicUrl() + path;
  return [
    { title: title ? `${title} · ${school}` : school },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: school },
    { property: "og:title", content: title ?? school },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: publicUrl() + card },
    { property: "og:image:width", content: CARD.width },
    { property: "og:image:height", content: CARD.height },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: url },
  ];
}

/** The same, of a page whose words are messages of ours; both may name the school. */
export function publicPage(path: string, title: MessageKey, description: MessageKey) {
  return publicMeta({
    path,
    title: t(title),
    description: t(description, { school: schoolName() }),
  });
}
