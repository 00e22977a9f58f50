import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";

const SHOWN_MS = 5000;

/** A word beside an empty course, which goes by itself: nothing is lost with it. */
export function ShowHint() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  // Over the page, so that nothing moves when it goes.
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-5 z-20 mx-auto w-fit max-w-[calc(100%-2rem)] rounded-card border border-line bg-raised px-4 py-3 text-ink-soft shadow-raised"
    >
      {t("outline.hint")}
    </p>
  );
}
