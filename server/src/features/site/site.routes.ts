import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { findPage, listPages, type PageName } from "./site.queries.ts";
import { updatePage, type PageChange } from "./update-page.ts";

const calls = contract.site;

type About = NonNullable<z.input<(typeof calls.readAbout)["data"]>>;
type Numbered = NonNullable<z.input<(typeof calls.readPrivacy)["data"]>>;
type Contact = NonNullable<z.input<(typeof calls.readSite)["data"]>["socialLinks"]>;
type NumberedBody = z.output<(typeof calls.updatePrivacy)["body"]>;

type Stored = { content: string; updated_at: number };

export function siteRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  const page = async (name: PageName) => present(await findPage(db, name));

  const save = async (actor: Parameters<typeof updatePage>[1], change: PageChange) => {
    const { updatedAt } = await updatePage(platform, actor, change);
    return {
      data: { updatedAt: isoTime(updatedAt) },
      message: "Content updated successfully!",
    };
  };

  return [
    route(calls.readAbout, async () => ({ data: (await page("aboutUs")) as About | null })),
    route(calls.readPrivacy, async () => ({
      data: (await page("privacyPolicy")) as Numbered | null,
    })),
    route(calls.readTerms, async () => ({
      data: (await page("termsAndConditions")) as Numbered | null,
    })),
    route(calls.readSocialLinks, async () => {
      const found = (await page("socialLinks")) as Contact | null;
      return { data: found?.links ?? [] };
    }),

    route(calls.readSite, async () => {
      const written = new Map(
        (await listPages(db)).map(({ name, ...stored }) => [name as PageName, stored]),
      );
      return {
        data: {
          aboutUs: present(written.get("aboutUs")) as About | null,
          socialLinks: present(written.get("socialLinks")) as Contact | null,
          privacyPolicy: present(written.get("privacyPolicy")) as Numbered | null,
          termsAndConditions: present(written.get("termsAndConditions")) as Numbered | null,
        },
      };
    }),

    route(calls.updateAbout, async ({ actor, body: { updatedAt: seen, ...content } }) =>
      save(actor, { name: "aboutUs", content, seen }),
    ),
    route(calls.updateSocialLinks, async ({ actor, body }) =>
      save(actor, {
        name: "socialLinks",
        content: { links: body.socialLinks },
        seen: body.updatedAt,
      }),
    ),
    route(calls.updatePrivacy, async ({ actor, body }) =>
      save(actor, { name: "privacyPolicy", content: numbered(body), seen: body.updatedAt }),
    ),
    route(calls.updateTerms, async ({ actor, body }) =>
      save(actor, { name: "termsAndConditions", content: numbered(body), seen: body.updatedAt }),
    ),
  ];
}

/** Only checked input is stored, so its shape is known. */
function present(stored: Stored | undefined): { updatedAt: string } | null {
  if (!stored) return null;
  const content = JSON.parse(stored.content) as object;
  return { ...content, updatedAt: isoTime(stored.updated_at) };
}

/** A section keeps its id; a new one, and one with the id of another, gets a new id. */
function numbered({ date, header, content }: NumberedBody): Omit<Numbered, "updatedAt"> {
  const used = new Set<string>();
  const sections = content.map(({ _id, subheader, paragraph }) => {
    const id = _id === undefined || used.has(_id) ? newId() : _id;
    used.add(id);
    return { _id: id, subheader, paragraph };
  });
  return { date: isoTime(date), header, content: sections };
}
