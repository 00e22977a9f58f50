import { RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { sayFault } from "../../i18n/fault.ts";
import { formatDuration, isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import type { NewNote, UnsentAct } from "../../lib/unsent/acts.ts";
import { drop, sendAgain } from "../../lib/unsent/queue.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { buttonClasses } from "../../ui/button/variants.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";

/** One act that waits: what it is, why it was refused, and what can be done with it. */
export function UnsentEntry({ act }: { act: UnsentAct }) {
  const { refusal, courseTitle, lessonTitle } = act;
  const [isAsked, setAsked] = useState(false);
  const discard = async () => drop(act.seq);
  return (
    <li className="rounded-control bg-raised px-3.5 py-3">
      <p className="font-semibold">{nameOf(act)}</p>
      <p className="text-sm text-ink-soft">
        {[lessonTitle, courseTitle]
          .filter((title) => title !== "")
          .map(isolated)
          .join(" · ")}
      </p>
      {act.kind === "note" && <NoteText note={act} />}
      {refusal !== undefined && <p className="mt-1.5 text-sm text-danger">{sayFault(refusal)}</p>}
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
                onClick={async () => sendAgain(act)}
              >
                {t("unsent.sendAgain")}
              </Button>
            )}
            {act.kind === "note" && (
              <>
                <CopyButton
                  isCompact
                  text={`${act.title}\n\n${act.description}`}
                  label={t("unsent.copy")}
                />
                <SaveImage image={act.image} />
              </>
            )}
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

function nameOf(act: UnsentAct): string {
  if (act.kind === "note") return t("unsent.note");
  if (act.kind === "tick") return t(act.completed ? "unsent.completed" : "unsent.notCompleted");
  return t("unsent.position", { time: formatDuration(act.seconds) });
}

function NoteText({ note: { title, description, image } }: { note: NewNote }) {
  const url = useObjectUrl(image);
  return (
    <div className="mt-2 flex items-start gap-3">
      {url && (
        <img src={url} alt="" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          <UserText>{title}</UserText>
        </p>
        <Prose className="max-h-40 overflow-y-auto text-sm">{description}</Prose>
      </div>
    </div>
  );
}

function SaveImage({ image }: { image: File }) {
  const url = useObjectUrl(image);
  return (
    <a
      href={url}
      download={image.name}
      className={buttonClasses({ variant: "secondary", isCompact: true })}
    >
      {t("unsent.saveImage")}
    </a>
  );
}
