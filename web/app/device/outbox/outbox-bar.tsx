import { ChevronDown, CircleAlert, Clock } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useWaitingCount } from "./sign-out.ts";
import { useOutboxEntries } from "./outbox.ts";
import { classes } from "../../ui/classes.ts";
import { QueuedAtSignOut } from "./outbox-at-sign-out.tsx";
import { OutboxList } from "./outbox-list.tsx";
import { useWarningOfLoss } from "./warning-of-loss.ts";

export function OutboxBar({ className }: { className?: string | undefined }) {
  const count = useWaitingCount();
  const entries = useOutboxEntries();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length;
  useWarningOfLoss(entries);
  const Icon = refused > 0 ? CircleAlert : Clock;
  const waits = count - refused;
  return (
    <section
      aria-label={t("unsent.list")}
      className={classes("border-b border-line bg-gold-soft text-ink", className)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mx-auto flex min-h-11 w-full max-w-7xl items-center gap-2.5 px-4 py-1.5 text-start text-sm font-semibold -outline-offset-2 md:px-8 lg:px-12 [aside_&]:px-3"
      >
        <Icon
          aria-hidden="true"
          className={classes("size-4.5 shrink-0", refused > 0 && "text-danger")}
        />
        <span aria-live="polite" className="grow">
          {refused > 0 && (
            <span className="block">{t("unsent.refusedCount", { count: refused })}</span>
          )}
          {waits > 0 && <span className="block">{t("unsent.count", { count: waits })}</span>}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={classes("size-4.5 shrink-0", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="max-h-[70dvh] overflow-y-auto">
        {isOpen && <OutboxList entries={entries} />}
      </div>
      <QueuedAtSignOut count={count} />
    </section>
  );
}
