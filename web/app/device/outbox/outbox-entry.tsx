import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import type { OutboxEntry } from "./queued-calls.ts";
import { handlerFor } from "./handlers.ts";
import { amend, drop } from "./queue.ts";

export function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { refusal, about } = entry;
  const handler = handlerFor(entry);
  const [isAsked, setAsked] = useState(false);
  const discard = async () => drop(entry.seq);
  return (
    <li className="rounded-control bg-raised px-3.5 py-3">
      <p className="font-semibold">{handler.name(entry)}</p>
      <p className="text-sm text-ink-soft">
        {about
          .filter((title) => title !== "")
          .map(bidiIsolate)
          .join(" · ")}
      </p>
      {handler.details?.(entry)}
      {refusal !== undefined && (
        <p className="mt-1.5 text-sm text-danger">{translateEncoded(refusal)}</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isAsked ? (
          <>
            <p className="basis-full text-sm">{t("unsent.discardLoses")}</p>
            <Button variant="danger" isCompact onClick={discard}>
              {t("unsent.discardSure")}
            </Button>
            <Button variant="secondary" isCompact autoFocus onClick={() => setAsked(false)}>
              {t("ui.cancel")}
            </Button>
          </>
        ) : (
          <>
            {refusal !== undefined && (
              <Button
                variant="secondary"
                isCompact
                icon={<RotateCcw aria-hidden="true" className="size-4" />}
                onClick={async () => amend(entry.seq, { refusal: undefined })}
              >
                {t("unsent.sendAgain")}
              </Button>
            )}
            {handler.tools?.(entry)}
            <Button
              variant="quiet"
              isCompact
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => setAsked(true)}
            >
              {t("unsent.discard")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
