import { Send } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useStore } from "../../lib/store.ts";
import type { OutboxEntry } from "./queued-calls.ts";
import { Button } from "../../ui/button/button.tsx";
import { sender } from "./start-sending.ts";
import { OutboxRow } from "./outbox-entry.tsx";

export function OutboxList({ entries }: { entries: readonly OutboxEntry[] }) {
  const sendNow = useStore(sender, undefined);
  const [state, setState] = useState<"sending" | "noLine">();
  const waits = entries.some(({ refusal }) => refusal === undefined);
  const send = async () => {
    setState("sending");
    await sendNow?.();
    setState("noLine");
  };
  return (
    <div className="mx-auto max-w-7xl px-4 pb-4 md:px-8 lg:px-12 [aside_&]:px-3">
      {waits && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
          <p className="grow basis-52 text-sm text-ink-soft">
            {entries.every(({ isStored }) => isStored)
              ? t("unsent.goesByItself")
              : t("unsent.notStored")}{" "}
            <span role="status">{state === "noLine" && t("unsent.noLine")}</span>
          </p>
          <Button
            variant="secondary"
            isCompact
            isPending={state === "sending"}
            pendingText={t("unsent.sending")}
            icon={<Send aria-hidden="true" className="size-4 rtl:-scale-x-100" />}
            onClick={send}
          >
            {t("unsent.sendNow")}
          </Button>
        </div>
      )}
      <ul aria-label={t("unsent.list")} className="grid gap-2">
        {entries.map((entry) => (
          <OutboxRow key={entry.seq} entry={entry} />
        ))}
      </ul>
    </div>
  );
}
