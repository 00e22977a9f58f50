import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { todayKey } from "../../lib/api/query-keys.ts";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { statusQuery, useStartBackup } from "./status.api.ts";

export function TakeBackup({ variant = "secondary" }: Pick<ButtonProps, "variant">) {
  const client = useQueryClient();
  const { data: status } = useQuery(statusQuery);
  const start = useStartBackup();
  const isRunning = status?.backupRunning ?? false;
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: todayKey });
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  const failed = !isRunning && start.isSuccess && status?.backup.last?.ok === false;
  return (
    <div>
      <Button
        variant={variant}
        isCompact
        isPending={start.isPending || isRunning}
        pendingText={t("status.backupRunning")}
        icon={<Archive aria-hidden="true" className="size-4.5" />}
        onClick={() => start.mutate()}
      >
        {t("status.takeBackup")}
      </Button>
      {status?.backupGoes === "folder" && (
        <p className="mt-1 max-w-80 text-sm text-ink-soft">{t("status.backupFolder")}</p>
      )}
      <ActionError>{start.errorText ?? (failed && t("status.backupNotMade"))}</ActionError>
    </div>
  );
}
