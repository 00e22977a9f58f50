import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/language.ts";
import type { Language } from "@madrasa/contract/languages";
import type { ReactNode } from "react";
import { formatLongDate } from "../../i18n/dates/format-dates.ts";
import { formatNumber } from "../../i18n/format.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { OfflineMessage } from "../../ui/feedback/offline-message.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { Page, type PageProps } from "../../ui/page/page.tsx";
import { numberedPageQuery } from "./site.api.ts";
import { WrittenIn, WrittenTitle } from "./written-in.tsx";

const PAGES = {
  privacy: { title: "site.privacyPolicy", loading: "site.loadingPrivacy" },
  terms: { title: "site.termsOfUse", loading: "site.loadingTerms" },
  children: { title: "site.childrenPrivacy", loading: "site.loadingChildrenPrivacy" },
} as const;

export function NumberedPageContent({ which }: { which: keyof typeof PAGES }) {
  const { data: page, error } = useQuery(numberedPageQuery(which, useLanguage()));
  const title = t(PAGES[which].title);
  if (!page) {
    return (
      <Page title={title} isNarrow>
        {page === null ? (
          <EmptyState title={t("site.noContent")}>{t("site.noContentHelp")}</EmptyState>
        ) : (
          <>
            <Spinner label={t(PAGES[which].loading)} className="justify-start" />
            <OfflineMessage error={error} className="mt-2" />
            <div className="mt-8 space-y-8">
              <SkeletonText lines={4} />
              <SkeletonText lines={3} />
            </div>
          </>
        )}
      </Page>
    );
  }
  return (
    <NumberedPageView page={page} title={title}>
      {which === "privacy" && (
        <p className="mt-9">
          <TextLink to="/children-privacy" isStrong>
            {t("site.childrenPrivacy")}
          </TextLink>
        </p>
      )}
    </NumberedPageView>
  );
}

export type NumberedPageViewProps = Pick<PageProps, "headingLevel"> & {
  page: {
    /** Undefined if invalid, as in an editor. */
    date: string | undefined;
    header: string;
    language?: Language;
    content: readonly { _id?: string | undefined; subheader: string; paragraph: string }[];
  };
  title: string;
  children?: ReactNode;
};

export function NumberedPageView({
  page,
  title,
  headingLevel = 1,
  children,
}: NumberedPageViewProps) {
  const { date, header, content, language } = page;
  return (
    <Page
      title={header ? <WrittenTitle language={language}>{header}</WrittenTitle> : title}
      lead={
        <>
          {headingLevel === 1 && <WrittenIn language={language} />}
          {date && (
            <span className="block">{t("site.lastUpdated", { date: formatLongDate(date) })}</span>
          )}
        </>
      }
      headingLevel={headingLevel}
      isNarrow
    >
      <NumberedSections
        content={content}
        language={language}
        headingLevel={headingLevel === 1 ? 2 : 3}
      />
      {children}
    </Page>
  );
}

type NumberedSectionsProps = Pick<NumberedPageViewProps["page"], "content" | "language"> & {
  headingLevel: 2 | 3;
};

export function NumberedSections({ content, language, headingLevel }: NumberedSectionsProps) {
  return (
    <ol className="space-y-9">
      {content.map(({ _id, subheader, paragraph }, index) => (
        <Section
          key={_id ?? index}
          number={index + 1}
          subheader={subheader}
          lang={language}
          headingLevel={headingLevel}
        >
          <Prose lang={language}>{paragraph}</Prose>
        </Section>
      ))}
    </ol>
  );
}

type SectionProps = {
  number: number;
  subheader: string;
  lang: Language | undefined;
  headingLevel: 2 | 3;
  children: ReactNode;
};

function Section({ number, subheader, lang, headingLevel, children }: SectionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li>
      <TextBlock title={subheader}>
        <Heading className="mb-2 text-xl">
          <bdi lang={lang}>{numbered(number, lang)}</bdi>{" "}
          <UserText lang={lang}>{subheader}</UserText>
        </Heading>
        {children}
      </TextBlock>
    </li>
  );
}

/** Formats a section number in the language of the text: Urdu has its own full stop. */
function numbered(number: number, language: Language = activeLanguage()): string {
  const figure = language === activeLanguage() ? formatNumber(number) : String(number);
  return `${figure}${language === "ur" ? "۔" : "."}`;
}
