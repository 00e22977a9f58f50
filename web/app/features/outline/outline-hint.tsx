import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";

const SHOWN_MS = 5000;

/** A hint for an empty course. It disappears by itself, because nothing in it is needed later. */
export function OutlineHint() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  // Its space stays, so that the layout does not move.
  return (
    <p role="status" className={isShown ? "text-ink-soft" : "invisible"}>
      {t("outline.hint")}
    </p>
  );
}
