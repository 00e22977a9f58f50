import { useIsFetching } from "@tanstack/react-query";
import { CATEGORIES, type Category, SEARCH_MAX } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { coursesKey } from "./catalogue.api.ts";

const ALL = "all";

export type CourseFiltersProps = {
  typed: string;
  onType: (typed: string) => void;
  /** What is typed, which may be newer than what the list shows. */
  search: string;
  category: Category | undefined;
  onChoose: (category: Category | undefined) => void;
};

export function CourseFilters({ typed, onType, search, category, onChoose }: CourseFiltersProps) {
  const isFetching = useIsFetching({ queryKey: coursesKey }) > 0;
  const isSearching = typed.trim() !== search || (search !== "" && isFetching);
  return (
    <div className="mb-8 space-y-5">
      <SearchField
        label={t("catalogue.searchCourses")}
        placeholder={t("catalogue.searchPlaceholder")}
        value={typed}
        onType={onType}
        isBusy={isSearching}
        maxLength={SEARCH_MAX}
        className="max-w-xl"
      />
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
