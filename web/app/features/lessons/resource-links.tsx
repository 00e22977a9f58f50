import { isWebUrl } from "@madrasa/contract/rules";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { Resource } from "./lesson-values.ts";

/** The links of a lesson, as students see them. */
export function ResourceLinks({ resources }: { resources: readonly Resource[] }) {
  const links = resources.filter(({ url }) => isWebUrl(url));
  if (links.length === 0) return null;
  return (
    <section className="mt-4" aria-label={t("lessons.resources")}>
      <p className="text-sm font-semibold">{t("lessons.resources")}</p>
      <ul className="mt-1 grid gap-2">
        {links.map(({ name, description, url }, place) => (
          <li key={`${place} ${url}`} className="wrap-anywhere">
            <TextLink href={url}>
              <UserText>{name}</UserText>
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
