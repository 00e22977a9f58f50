import { useEffect } from "react";
import { t } from "../../i18n/t.ts";
import { useStore } from "../../lib/store.ts";
import { leaving, useUnsentCount } from "../../lib/unsent/unsent.ts";
import { onDemand } from "../../ui/feedback/on-demand.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { loadUnsentBar } from "./use-send-unsent.ts";

const UnsentBar = onDemand<{ className?: string | undefined }>(loadUnsentBar, {
  Meanwhile: () => null,
  Instead: CannotAsk,
});

/** Says, as long as there are any, how many acts wait to be sent. */
export function UnsentStatus({ className }: { className?: string }) {
  const count = useUnsentCount();
  return count > 0 ? <UnsentBar className={className} /> : null;
}

/** Without the question, nobody is signed out: what waits would be lost. */
function CannotAsk() {
  const answer = useStore(leaving, undefined);
  useEffect(() => {
    if (!answer) return;
    toast.error(t("ui.partUnavailable"));
    answer(false);
  }, [answer]);
  return null;
}
