import { CATEGORIES, type Category, SEARCH_MAX } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { TextField } from "../../ui/text-field.tsx";

const ALL = "all";

export type FilterCoursesProps = {
  typed: string;
  onType: (typed: string) => void;
  category: Category | undefined;
  onChoose: (category: Category | undefined) => void;
};

export function FilterCourses({ typed, onType, category, onChoose }: FilterCoursesProps) {
  return (
    <search className="mb-8 space-y-5">
      <TextField
        type="search"
        label={t("catalogue.searchCourses")}
        placeholder={t("catalogue.searchPlaceholder")}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        className="max-w-xl"
      />
      <ChoiceChips
        legend={t("catalogue.categories")}
        isLegendHidden
        options={[
          { value: ALL, label: t("catalogue.allCategories") },
          ...CATEGORIES.map((value) => ({
            value,
            label: t("courses.category", { category: value }),
          })),
        ]}
        value={category ?? ALL}
        onChange={(chosen) => onChoose(chosen === ALL ? undefined : chosen)}
      />
    </search>
  );
}
