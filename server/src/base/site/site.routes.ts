import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { DEFAULT_LANGUAGE, type Language } from "@madrasa/contract/languages";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { keyed } from "../../platform/school/school-settings.ts";
import { defaultText } from "./children-text.ts";
import { readSchool } from "./read-school.ts";
import { saveSetting } from "./save-setting.ts";
import { settleCategories } from "./settle-categories.ts";
import { setHijriDays } from "./set-hijri-days.ts";
import {
  listUsedCategories,
  listVersions,
  type PageName,
  type StoredPage,
} from "./site.queries.ts";
import { updatePage, type PageChange } from "./update-page.ts";

const calls = contract.site;

type About = NonNullable<z.input<(typeof calls.readAbout)["data"]>>;
type Numbered = NonNullable<z.input<(typeof calls.readPrivacy)["data"]>>;
type Children = z.input<(typeof calls.readChildrenPrivacy)["data"]>;
type Contact = NonNullable<z.input<(typeof calls.readSite)["data"]>["socialLinks"]>;
type NumberedBody = z.output<(typeof calls.updatePrivacy)["body"]>;

const PAGES: PageName[] = [
  "aboutUs",
  "socialLinks",
  "privacyPolicy",
  "termsAndConditions",
  "childrenPrivacy",
];

const ABOUT = { _id: ABOUT_US_ID };

type Lang = { lang?: Language | undefined };

export function siteRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  /** Falls back to the original language. */
  const page = async (name: PageName, { lang }: Lang) => {
    const versions = await listVersions(db, [name]);
    return present(versions.find(({ language }) => language === lang) ?? versions[0]);
  };

  const save = async (actor: Parameters<typeof updatePage>[1], change: PageChange) => {
    const { updatedAt } = await updatePage(platform, actor, change);
    return { data: { updatedAt: isoTime(updatedAt) }, success: "PAGE_UPDATED" as const };
  };

  return [
    route(calls.readAbout, async ({ query }) => {
      const data = (await page("aboutUs", query)) as About | null;
      return { data, atTop: data ?? (ABOUT as About) };
    }),
    route(calls.readPrivacy, async ({ query }) => ({
      data: (await page("privacyPolicy", query)) as Numbered | null,
    })),
    route(calls.readTerms, async ({ query }) => ({
      data: (await page("termsAndConditions", query)) as Numbered | null,
    })),
    route(calls.readChildrenPrivacy, async ({ query }) => {
      const found = (await page("childrenPrivacy", query)) as Children | null;
      return { data: found ?? defaultText(query.lang ?? DEFAULT_LANGUAGE) };
    }),
    route(calls.readSocialLinks, async ({ query }) => {
      const found = (await page("socialLinks", query)) as Contact | null;
      return { data: found?.links ?? [] };
    }),

    route(calls.readSite, async ({ query: { lang } }) => {
      const site = await listVersions(db, PAGES);
      const versions = (name: PageName) => site.filter((one) => one.name === name);
      const languages = (name: PageName) => versions(name).map(({ language }) => language);
      const written = (name: PageName) =>
        present(versions(name).find(({ language }) => lang === undefined || language === lang));
      return {
        data: {
          aboutUs: written("aboutUs") as About | null,
          socialLinks: written("socialLinks") as Contact | null,
          privacyPolicy: written("privacyPolicy") as Numbered | null,
          termsAndConditions: written("termsAndConditions") as Numbered | null,
          // Editors of an unwritten language start with the built-in text.
          childrenPrivacy:
            (written("childrenPrivacy") as Children | null) ??
            defaultText(lang ?? DEFAULT_LANGUAGE),
          languages: {
            aboutUs: languages("aboutUs"),
            socialLinks: languages("socialLinks"),
            privacyPolicy: languages("privacyPolicy"),
            termsAndConditions: languages("termsAndConditions"),
            childrenPrivacy: languages("childrenPrivacy"),
          },
        },
      };
    }),

    route(calls.updateAbout, async ({ actor, query, body: { updatedAt: seen, ...content } }) =>
      save(actor, { name: "aboutUs", language: query.lang, content, seen }),
    ),
    route(calls.updateSocialLinks, async ({ actor, query, body }) =>
      save(actor, {
        name: "socialLinks",
        language: query.lang,
        content: { links: body.socialLinks },
        seen: body.updatedAt,
      }),
    ),
    route(calls.updatePrivacy, async ({ actor, query, body }) =>
      save(actor, {
        name: "privacyPolicy",
        language: query.lang,
        content: numbered(body),
        seen: body.updatedAt,
      }),
    ),
    route(calls.updateTerms, async ({ actor, query, body }) =>
      save(actor, {
        name: "termsAndConditions",
        language: query.lang,
        content: numbered(body),
        seen: body.updatedAt,
      }),
    ),

    route(calls.updateChildrenPrivacy, async ({ actor, query, body }) =>
      save(actor, {
        name: "childrenPrivacy",
        language: query.lang,
        content: numbered(body),
        seen: body.updatedAt,
        isCorrection: body.isCorrection,
      }),
    ),

    route(calls.readSchool, async () => ({ data: await readSchool(platform) })),
    route(calls.setSchoolNames, async ({ actor, body: { value, updatedAt } }) =>
      saveSetting(platform, actor, { name: "names", updatedAt }, async () => value),
    ),
    route(calls.setTimeZone, async ({ actor, body: { value, updatedAt } }) =>
      saveSetting(platform, actor, { name: "timeZone", updatedAt }, async () => value),
    ),
    route(calls.setMushaf, async ({ actor, body: { value, updatedAt } }) =>
      saveSetting(platform, actor, { name: "mushaf", updatedAt }, async () => value),
    ),
    route(calls.setRecitationWords, async ({ actor, body: { value, updatedAt } }) =>
      saveSetting(platform, actor, { name: "recitationWords", updatedAt }, async () => value),
    ),
    route(calls.setCategories, async ({ actor, body: { value, updatedAt } }) =>
      saveSetting(platform, actor, { name: "categories", updatedAt }, async (tx, before) =>
        settleCategories(value, keyed(before.categories?.value), await listUsedCategories(tx)),
      ),
    ),

    route(calls.setHijriDays, async ({ actor, body }) => ({
      data: await setHijriDays(platform, actor, body),
    })),
  ];
}

/** Shape is known: only validated input is stored. */
function present(page: StoredPage | undefined): { language: Language; updatedAt: string } | null {
  if (!page) return null;
  const { name, language, updated_at } = page;
  const content = JSON.parse(page.content) as object;
  return { ...(name === "aboutUs" && ABOUT), ...content, language, updatedAt: isoTime(updated_at) };
}

/** Sections keep their ids; new ones, and ids of others, are replaced. */
function numbered({
  date,
  header,
  content,
}: NumberedBody): Omit<Numbered, "updatedAt" | "language"> {
  const used = new Set<string>();
  const sections = content.map(({ _id, subheader, paragraph }) => {
    const id = _id === undefined || used.has(_id) ? newId() : _id;
    used.add(id);
    return { _id: id, subheader, paragraph };
  });
  return { date: isoTime(date), header, content: sections };
}
