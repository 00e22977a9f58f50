import {
  cardLocale,
  inLanguage,
  isLanguage,
  LANGUAGE_QUERY,
  languageVersions,
} from "@madrasa/contract/languages";
import { hasMessage } from "../../i18n/load.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { publicUrl } from "./public-url.ts";
import { schoolName } from "./school-name.ts";

/**
 * `meta` of a screen hidden from search engines: its name and the school's; without a key, before messages have loaded,
 * only the school's.
 */
export function pageTitle(key?: MessageKey) {
  return [
    { title: key && hasMessage(key) ? `${t(key)} · ${schoolName()}` : schoolName() },
    { name: "description", content: t("site.description") },
    { name: "robots", content: "noindex" },
  ];
}

export type PageMetadata = {
  /** Canonical pathname. */
  path: string;
  /** By default only the school's name. */
  title?: string;
  description: string;
  card?: string;
};

/** Pixels of link previews. */
const CARD = { width: "1200", height: "630" };

export function publicMeta({ path, title, description, card = "/cards/school.jpg" }: PageMetadata) {
  const school = schoolName();
  const page = publicUrl() + path;
  const url = page + languageQuery();
  return [
    { title: title ? `${title} · ${school}` : school },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: cardLocale(activeLanguage()) },
    { property: "og:site_name", content: school },
    { property: "og:title", content: title ?? school },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: publicUrl() + card },
    { property: "og:image:width", content: CARD.width },
    { property: "og:image:height", content: CARD.height },
    { property: "og:image:alt", content: title ? `${title} · ${school}` : school },
    { name: "twitter:card", content: "summary_large_image" },
    { tagName: "link", rel: "canonical", href: url },
    ...languageVersions(page).map((version) => ({
      tagName: "link" as const,
      rel: "alternate",
      ...version,
    })),
  ];
}

/** `meta` of a page with fixed messages, which may contain the school's name. */
export function publicPage(path: string, title: MessageKey, description: MessageKey) {
  return publicMeta({
    path,
    title: t(title),
    description: t(description, { school: schoolName() }),
  });
}

/** Placeholder, replaced by the server with the URL's query. */
const PLACEHOLDER = "%LANGUAGE_QUERY%";

/** Query that selects a language; empty if none. */
function languageQuery(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  const [asked, ...more] = new URLSearchParams(window.location.search).getAll(LANGUAGE_QUERY);
  return inLanguage("", isLanguage(asked) && more.length === 0 ? asked : undefined);
}
