import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useStore } from "../../lib/store.ts";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { sender, startSending } from "./start-sending.ts";
import { useWaitingCount } from "./sign-out.ts";
import { useOutboxEntries } from "./outbox.ts";
import { QueuedAtSignOut } from "./outbox-at-sign-out.tsx";
import { OutboxList } from "./outbox-list.tsx";
import { useWarningOfLoss } from "./warning-of-loss.ts";

/** Compact status of the queue on one line of constant height, for screens whose layout must not move. */
export function OutboxBadge({ className }: { className?: string | undefined }) {
  const client = useQueryClient();
  const count = useWaitingCount();
  const entries = useOutboxEntries();
  const sendNow = useStore(sender, undefined);
  const [isOpen, setOpen] = useState(false);
  const [hasWaited, setWaited] = useState(false);
  const last = entries.at(-1)?.seq;
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
  const isRefused = refused > 0;
  const isLosing = useWarningOfLoss(entries);
  const said = () => {
    if (isRefused) return t("unsent.refusedShort", { count: refused });
    return isLosing ? t("unsent.notStoredShort") : t("unsent.waitsShort", { count });
  };
  if (count > 0 && !hasWaited) setWaited(true);
  useEffect(() => startSending(client, { isQuiet: true }), [client]);
  useEffect(() => {
    if (last !== undefined) void sendNow?.();
  }, [last, sendNow]);
  const line = "flex min-h-11 max-w-full items-center gap-1.5 text-sm";
  return (
    <div className={classes("min-w-0", className)}>
      <div role="status">
        {count > 0 ? (
          <button
            type="button"
            className={classes(line, "rounded-control text-start", isRefused && "text-danger")}
            onClick={() => setOpen(true)}
          >
            {isRefused ? (
              <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
            ) : (
              <span className="size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold" />
            )}
            <span className="truncate">{said()}</span>
          </button>
        ) : (
          hasWaited && (
            <span className={line}>
              <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-act" />
              {t("unsent.arrived")}
            </span>
          )
        )}
      </div>
      <Dialog isOpen={isOpen && count > 0} onOpenChange={setOpen} title={t("unsent.list")}>
        <div className="-mx-4">
          <OutboxList entries={entries} />
        </div>
      </Dialog>
      <QueuedAtSignOut count={count} />
    </div>
  );
}
