import { CloudOff, RotateCw } from "lucide-react";
import { useEffect } from "react";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { onConnectionChange, useIsOffline } from "../../lib/offline/connection.ts";
import { Button } from "../button/button.tsx";
import { CentredNotice } from "./centred-notice.tsx";

/** Replaces a screen that failed to render, or whose scripts are unavailable offline. */
export function CrashNotice() {
  const isOffline = useIsOffline();
  // Browsers cache a failed script until reload.
  useEffect(
    () => (isOffline ? onConnectionChange(() => window.location.reload()) : undefined),
    [isOffline],
  );
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      {isOffline ? (
        <CentredNotice
          title={t("ui.noConnection")}
          mark={<CloudOff strokeWidth={1.5} className="size-9" />}
        >
          {t("ui.screenWaits")}
        </CentredNotice>
      ) : (
        <CentredNotice
          title={t("ui.somethingWentWrong")}
          mark={<RotateCw strokeWidth={1.5} className="size-9" />}
          actions={<Button onClick={() => window.location.reload()}>{t("ui.reload")}</Button>}
        />
      )}
    </main>
  );
}
