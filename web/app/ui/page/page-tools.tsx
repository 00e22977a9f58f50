import { LanguageSelect } from "./language-select.tsx";
import { Moon, Sun } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { toggleTheme, useTheme } from "../../lib/browser/theme.ts";
import { IconButton } from "../button/icon-button.tsx";

export function PageTools() {
  return (
    <span className="flex shrink-0 items-center">
      <LanguageSelect />
      <ThemeToggle />
    </span>
  );
}

export function ThemeToggle() {
  const isDark = useTheme() === "dark";
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={isDark ? t("ui.lightTheme") : t("ui.darkTheme")}
      icon={<Icon className="size-5" />}
      onClick={toggleTheme}
    />
  );
}
