import type { Language } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { Prose } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import { aboutQuery, type AboutPage } from "./site.api.ts";
import { SocialLinks } from "./social-links.tsx";
import { WrittenIn, WrittenTitle } from "./written-in.tsx";

export function AboutContent() {
  const { data: about, error, refetch, isFetching } = useQuery(aboutQuery(useLanguage()));
  if (about) return <AboutView about={about} />;
  return (
    <Page title={t("site.about")} isNarrow>
      {about === null ? (
        <EmptyState title={t("site.noContent")}>{t("site.noContentHelp")}</EmptyState>
      ) : error ? (
        <ErrorState
          message={readFailure(error, "site.loadFailed")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={t("ui.loading")} className="space-y-6">
          <SkeletonText lines={4} />
          <SkeletonText lines={3} />
          <Skeleton className="h-28 w-1/3" />
        </SkeletonGroup>
      )}
    </Page>
  );
}

export type AboutViewProps = Pick<PageProps, "headingLevel"> & {
  about: Pick<AboutPage, "header" | "paragraph" | "socialLinks"> & { language?: Language };
};

export function AboutView({ about, headingLevel }: AboutViewProps) {
  return (
    <Page
      title={
        about.header ? (
          <WrittenTitle language={about.language}>{about.header}</WrittenTitle>
        ) : (
          t("site.about")
        )
      }
      lead={headingLevel !== 2 && <WrittenIn language={about.language} />}
      headingLevel={headingLevel}
      isNarrow
    >
      <Prose lang={about.language} className="text-lg">
        {about.paragraph}
      </Prose>
      {about.socialLinks.length > 0 && (
        <div className="mt-10">
          <SocialLinks links={about.socialLinks} />
        </div>
      )}
    </Page>
  );
}
