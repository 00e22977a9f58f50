import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonGroup } from "../../ui/skeleton.tsx";
import { ComingSocialLinks, ListSocialLinks } from "./list-social-links.tsx";
import { socialLinksQuery } from "./site.api.ts";

/** Where else the school can be met. */
export function ContactSchool() {
  const { data: links } = useQuery(socialLinksQuery);
  if (!links) {
    return (
      <SkeletonGroup label={t("ui.loading")}>
        <ComingSocialLinks />
      </SkeletonGroup>
    );
  }
  if (links.length === 0) {
    return <EmptyState title={t("site.noContent")}>{t("site.noLinksHelp")}</EmptyState>;
  }
  return <ListSocialLinks links={links} />;
}
