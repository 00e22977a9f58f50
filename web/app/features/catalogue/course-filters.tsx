import { useIsFetching } from "@tanstack/react-query";
import { isLanguage, type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { CATEGORIES, type Category, SEARCH_MAX } from "@madrasa/contract/limits";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { coursesKey } from "./catalogue.api.ts";

const ALL = "all";

export type CourseFiltersProps = {
  typed: string;
  onType: (typed: string) => void;
  /** The typed text, which may be newer than that of the list. */
  search: string;
  category: Category | undefined;
  onChoose: (category: Category | undefined) => void;
  language: Language | undefined;
  onChooseLanguage: (language: Language | undefined) => void;
};

export function CourseFilters(props: CourseFiltersProps) {
  const { typed, onType, search, category, onChoose, language, onChooseLanguage } = props;
  const isFetching = useIsFetching({ queryKey: coursesKey }) > 0;
  const isSearching = typed.trim() !== search || (search !== "" && isFetching);
  return (
    <div className="mb-8 space-y-5">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label={t("catalogue.searchCourses")}
          placeholder={t("catalogue.searchPlaceholder")}
          value={typed}
          onType={onType}
          isBusy={isSearching}
          maxLength={SEARCH_MAX}
          className="max-w-xl grow basis-72"
        />
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
          className="w-48"
        />
      </div>
      <ChoiceChips
        legend={t("catalogue.categories")}
        isLegendHidden
        options={[
          { value: ALL, label: t("catalogue.allCategories") },
          ...CATEGORIES.map((value) => ({
            value,
            label: t("catalogue.category", { category: value }),
          })),
        ]}
        value={category ?? ALL}
        onChange={(chosen) => onChoose(chosen === ALL ? undefined : chosen)}
      />
    </div>
  );
}

/** The language of the page first. */
function languagesOfReader(): Language[] {
  return [...new Set([activeLanguage(), ...LANGUAGE_CODES])];
}
