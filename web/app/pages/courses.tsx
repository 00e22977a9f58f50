import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { isLanguage } from "@madrasa/contract/languages";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { CourseFilters } from "../courses/catalogue/course-filters.tsx";
import { CourseList } from "../courses/catalogue/course-list.tsx";
import { t } from "../i18n/t.ts";
import { useDebounced } from "../lib/hooks/use-debounced.ts";
import { useQueryValues } from "../courses/catalogue/use-query-values.ts";
import { useCourseCategories } from "../lib/page-head/course-categories.ts";
import { publicPage } from "../lib/page-head/page-title.ts";
import { Page } from "../ui/page/page.tsx";

const DEBOUNCE_MS = 400;

export function meta() {
  return publicPage("/courses", "catalogue.courses", "catalogue.coursesDescription");
}

export function links() {
  const href = pathOf(contract.catalogue.listCourses);
  return [{ rel: "preload", as: "fetch", href, crossOrigin: "use-credentials" }] as const;
}

/** The URL contains the search, for sharing. */
export default function Courses() {
  const query = useQueryValues();
  const search = query.get("search")?.trim() ?? "";
  const category = useCourseCategories().find(({ key }) => key === query.get("category"))?.key;
  const asked = query.get("language");
  const language = isLanguage(asked) ? asked : undefined;
  const [, setQuery] = useSearchParams();
  // Undefined until typing; the field shows the URL's value.
  const [typed, setTyped] = useState<string>();
  const debounced = useDebounced(typed, DEBOUNCE_MS)?.trim();

  const keep = (name: "search" | "category" | "language", value: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: name === "search", preventScrollReset: true },
    );
  useEffect(() => {
    if (debounced === undefined || debounced === search) return;
    keep("search", debounced);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the typed text has changed
  }, [debounced]);

  useEffect(() => {
    if (search !== debounced) setTyped(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the URL has changed
  }, [search]);

  return (
    <Page
      title={t("catalogue.courses")}
      lead={<span className="max-sm:hidden">{t("catalogue.exploreLead")}</span>}
    >
      <CourseFilters
        typed={typed ?? search}
        onType={setTyped}
        search={search}
        category={category}
        onChoose={(chosen) => keep("category", chosen)}
        language={language}
        onChooseLanguage={(chosen) => keep("language", chosen)}
      />
      <CourseList
        filter={{ search, category, language }}
        onClear={() => {
          setTyped(undefined);
          setQuery({}, { replace: true, preventScrollReset: true });
        }}
      />
    </Page>
  );
}
