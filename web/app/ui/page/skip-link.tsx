import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 start-2 z-60 -translate-y-[calc(100%+1rem)] rounded-control bg-act px-4 py-2.5 font-semibold text-on-act focus:translate-y-0"
    >
      {t("ui.skipToContent")}
    </a>
  );
}
