import type { ReactNode } from "react";
import { formatLongDate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Prose, Words } from "../../ui/people-text.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import type { NumberedPage } from "./site.api.ts";

export type ReadNumberedPageProps = {
  /** `null` when it has not been written, nothing while it is on its way. */
  page: NumberedPage | null | undefined;
  /** The title where the page has none of its own. */
  title: string;
  loadingText: string;
};

/** A page of numbered sections, with the date on which it was last agreed. */
export function ReadNumberedPage({ page, title, loadingText }: ReadNumberedPageProps) {
  if (!page) {
    return (
      <Page title={title} isNarrow>
        {page === null ? (
          <EmptyState title={t("site.noContent")}>{t("site.noContentHelp")}</EmptyState>
        ) : (
          <>
            <Spinner label={loadingText} className="justify-start" />
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
    <Page
      title={<Words>{page.header || title}</Words>}
      lead={t("site.lastUpdated", { date: formatLongDate(page.date) })}
      isNarrow
    >
      <ol className="space-y-9">
        {page.content.map((section, index) => (
          <Section key={section._id} number={index + 1} subheader={section.subheader}>
            <Prose>{section.paragraph}</Prose>
          </Section>
        ))}
      </ol>
    </Page>
  );
}

function Section({
  number,
  subheader,
  children,
}: {
  number: number;
  subheader: string;
  children: ReactNode;
}) {
  return (
    <li>
      <h2 className="mb-2 text-xl">
        {t("site.numbered", { number })} <Words>{subheader}</Words>
      </h2>
      {children}
    </li>
  );
}
