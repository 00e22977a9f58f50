import { useQuery } from "@tanstack/react-query";
import { formatLongDate } from "../../i18n/dates/format-dates.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { NumberedSections } from "./numbered-page-content.tsx";
import { childrenTextQuery } from "./site.api.ts";
import { WrittenIn, WrittenTitle } from "./written-in.tsx";

export function ChildrenText({ onClose }: { onClose: () => void }) {
  const query = useQuery(childrenTextQuery(useLanguage()));
  return (
    <Loaded query={query} failed="site.loadFailed">
      {({ header, date, language, content }) => (
        <>
          {header !== "" && (
            <p className="font-semibold">
              <WrittenTitle language={language}>{header}</WrittenTitle>
            </p>
          )}
          <p className="mb-6 text-ink-soft">
            <WrittenIn language={language} />
            {t("site.lastUpdated", { date: formatLongDate(date) })}
          </p>
          <NumberedSections content={content} language={language} headingLevel={3} />
          <Button variant="secondary" className="mt-8" onClick={onClose}>
            {t("ui.close")}
          </Button>
        </>
      )}
    </Loaded>
  );
}
