import { RotateCw } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { Button } from "../button/button.tsx";
import { CentredNotice } from "./centred-notice.tsx";

/** Shown instead of a screen that could not be rendered. */
export function CrashNotice() {
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <CentredNotice
        title={t("ui.somethingWentWrong")}
        mark={<RotateCw strokeWidth={1.5} className="size-9" />}
        actions={<Button onClick={() => window.location.reload()}>{t("ui.reload")}</Button>}
      />
    </main>
  );
}
