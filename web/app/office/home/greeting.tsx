import { formatToday } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useNow } from "../../lib/hooks/use-now.ts";

export function Greeting({ name }: { name: string | undefined }) {
  // Re-renders when the day changes.
  useNow();
  return (
    <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-1.5 text-xs text-ink-soft max-sm:ltr:tracking-tight sm:text-sm">
      <span className="wrap-anywhere">
        {name === undefined ? t("home.greeting") : t("home.greetingTo", { name })}
      </span>
      <span>{formatToday()}</span>
    </p>
  );
}
