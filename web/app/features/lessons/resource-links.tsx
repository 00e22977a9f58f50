import { t } from "../../i18n/t.ts";
import { isWebAddress } from "../../lib/format/web-address.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Words } from "../../ui/display/people-text.tsx";
import type { Resource } from "./lesson-values.ts";

/** The links under an opened lesson, as its students have them. */
export function ResourceLinks({ resources }: { resources: readonly Resource[] }) {
  const links = resources.filter(({ url }) => isWebAddress(url));
  if (links.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("lessons.resources")}>
      <p className="text-sm font-semibold">{t("lessons.resources")}</p>
      <ul className="mt-1 grid gap-2">
        {links.map(({ name, description, url }, place) => (
          <li key={`${place} ${url}`} className="wrap-anywhere">
            <TextLink href={url}>
              <Words>{name}</Words>
            </TextLink>
            {description !== "" && (
              <p dir="auto" className="text-sm text-ink-soft">
                {description}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
