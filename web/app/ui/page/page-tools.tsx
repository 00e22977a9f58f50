import { LanguageSelect } from "./language-select.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** At hand on every page: language and theme. */
export function PageTools() {
  return (
    <span className="flex shrink-0 items-center">
      <LanguageSelect />
      <ThemeToggle />
    </span>
  );
}
