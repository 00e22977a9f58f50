import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { loadAgain } from "../../lib/browser/reload-once.ts";
import { useIsOffline } from "../../lib/offline/connection.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { Button } from "../button/button.tsx";

type PartMissingProps<Part> = {
  failure: unknown;
  load: () => Promise<Part>;
  onLoaded: (part: Part) => void;
  onClose: () => void;
};

/** Native dialog, which needs no script, until an overlay's script has loaded. */
export function PartMissing<Part>({ failure, load, onLoaded, onClose }: PartMissingProps<Part>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isOffline = useIsOffline();
  useEffect(() => {
    return retryUntilDone(async () => onLoaded(await loadAgain(load)), 0);
  }, [load, onLoaded]);
  return (
    <dialog
      ref={dialog}
      aria-label={t("ui.partUnavailable")}
      onClose={onClose}
      className="m-auto w-full max-w-md rounded-card border border-line bg-raised p-5 text-ink shadow-raised backdrop:bg-black/40"
    >
      <p role="alert">
        {isOffline ? readFailure(failure, "ui.partUnavailable") : t("ui.partUnavailable")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isOffline && <Button onClick={() => window.location.reload()}>{t("ui.reload")}</Button>}
        <Button variant="secondary" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </div>
    </dialog>
  );
}
