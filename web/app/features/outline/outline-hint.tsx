import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";

const SHOWN_MS = 5000;

/** A word beside an empty course, which goes by itself: nothing is lost with it. */
export function OutlineHint() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  // Its place stays, so that nothing moves when it goes.
  return (
    <p role="status" className={isShown ? "text-ink-soft" : "invisible"}>
      {t("outline.hint")}
    </p>
  );
}
