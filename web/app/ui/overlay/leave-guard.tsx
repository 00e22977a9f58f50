import { useEffect } from "react";
import { useBlocker } from "react-router";
import { t } from "../../i18n/t.ts";
import { hasUnsavedWork, useHasUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before leaving while something is unsaved. One per page. */
export function LeaveGuard() {
  const isUnsaved = useHasUnsavedWork();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      hasUnsavedWork() && (from.pathname !== to.pathname || from.search !== to.search),
  );

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={t("ui.leaveTitle")}
      confirmLabel={t("ui.leave")}
      onConfirm={() => blocker.proceed?.()}
    >
      {t("ui.leaveLoses")}
    </ConfirmDialog>
  );
}
