import { useIsFetching } from "@tanstack/react-query";
import { isLanguage, type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { categoryName, useCourseCategories } from "../../lib/page-head/course-categories.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { coursesKey } from "./catalogue.api.ts";

const ALL = "all";
/** Prerendered pages contain the default categories: a school with others shows none until scripts run. */
const UNLESS_SAVED = "[:has(meta[name=course-categories]:not([content='']))_&]:invisible";

export type CourseFiltersProps = {
  typed: string;
  onType: (typed: string) => void;
  /** Text as typed, which may be newer than the search of the list. */
  search: string;
  category: string | undefined;
  onChoose: (category: string | undefined) => void;
  language: Language | undefined;
  onChooseLanguage: (language: Language | undefined) => void;
};

export function CourseFilters(props: CourseFiltersProps) {
  const { typed, onType, search, category, onChoose, language, onChooseLanguage } = props;
  const categories = useCourseCategories().filter(({ key, hidden }) => !hidden || key === category);
  const isFetching = useIsFetching({ queryKey: coursesKey }) > 0;
  const [isOpen, setOpen] = useState(false);
  const isSearching = typed.trim() !== search || (search !== "" && isFetching);
  const count = Number(!!category) + Number(!!language);
  const folded = isOpen ? "" : "max-sm:hidden";
  const isHydrated = useIsHydrated();
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 sm:mb-8 sm:gap-y-5">
      <SearchField
        label={t("catalogue.searchCourses")}
        placeholder={t("catalogue.searchPlaceholder")}
        value={typed}
        onType={onType}
        isBusy={isSearching}
        className="max-w-xl min-w-0 grow basis-40 sm:basis-72"
      />
      <Button
        variant="secondary"
        className="min-h-12 sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0
          ? t("catalogue.filterCount", { count: formatNumber(count) })
          : t("catalogue.filter")}
      </Button>
      <Select
        label={t("catalogue.language")}
        isLabelHidden
        options={[
          { value: ALL, label: t("catalogue.allLanguages") },
          ...languagesOfReader().map((code) => ({ value: code, label: LANGUAGES[code].name })),
        ]}
        value={language ?? ALL}
        onChange={({ target: { value } }) =>
          onChooseLanguage(isLanguage(value) ? value : undefined)
        }
        className={classes("w-full sm:w-48", folded)}
      />
      <ChoiceChips
        legend={t("catalogue.categories")}
        isLegendHidden
        options={[
          { value: ALL, label: t("catalogue.allCategories") },
          ...categories.map(({ key }) => ({ value: key, label: categoryName(key) })),
        ]}
        value={category ?? ALL}
        onChange={(chosen) => onChoose(chosen === ALL ? undefined : chosen)}
        className={classes("w-full", folded, !isHydrated && UNLESS_SAVED)}
      />
    </div>
  );
}

function languagesOfReader(): Language[] {
  return [...new Set([activeLanguage(), ...LANGUAGE_CODES])];
}
