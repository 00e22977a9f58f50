import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { OfflineMessage } from "../../ui/feedback/offline-message.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import { type SocialLink, socialLinksQuery } from "./site.api.ts";
import { SocialLinksSkeleton, SocialLinks } from "./social-links.tsx";

export function ContactContent() {
  const { data: links, error } = useQuery(socialLinksQuery(useLanguage()));
  if (links) return <ContactView links={links} />;
  return (
    <ContactPage>
      <OfflineMessage error={error} className="mb-4" />
      <SkeletonGroup label={t("ui.loading")}>
        <SocialLinksSkeleton />
      </SkeletonGroup>
    </ContactPage>
  );
}

export type ContactViewProps = Pick<PageProps, "headingLevel"> & { links: readonly SocialLink[] };

export function ContactView({ links, headingLevel }: ContactViewProps) {
  return (
    <ContactPage headingLevel={headingLevel}>
      {links.length > 0 ? (
        <SocialLinks links={links} />
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
