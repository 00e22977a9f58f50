import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import { ComingSocialLinks, ListSocialLinks } from "./list-social-links.tsx";
import { type SocialLink, socialLinksQuery } from "./site.api.ts";

/** Where else the school can be met. */
export function ContactSchool() {
  const { data: links } = useQuery(socialLinksQuery);
  if (links) return <ShowContact links={links} />;
  return (
    <ContactPage>
      <SkeletonGroup label={t("ui.loading")}>
        <ComingSocialLinks />
      </SkeletonGroup>
    </ContactPage>
  );
}

export type ShowContactProps = Pick<PageProps, "headingLevel"> & { links: readonly SocialLink[] };

export function ShowContact({ links, headingLevel }: ShowContactProps) {
  return (
    <ContactPage headingLevel={headingLevel}>
      {links.length > 0 ? (
        <ListSocialLinks links={links} />
      ) : (
        <EmptyState title={t("site.noContent")}>{t("site.noLinksHelp")}</EmptyState>
      )}
    </ContactPage>
  );
}

type ContactPageProps = Pick<PageProps, "headingLevel"> & { children: ReactNode };

function ContactPage({ headingLevel, children }: ContactPageProps) {
  return (
    <Page
      title={t("site.contactUs")}
      lead={t("site.contactLead")}
      headingLevel={headingLevel}
      isNarrow
    >
      {children}
    </Page>
  );
}
