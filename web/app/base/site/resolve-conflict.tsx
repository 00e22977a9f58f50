import { UsersRound } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

type ResolveConflictProps = {
  theirs: ReactNode;
  isSaving: boolean;
  onSaveMine: () => void;
  onLoadTheirs: () => void;
};

export function ResolveConflict({
  theirs,
  isSaving,
  onSaveMine,
  onLoadTheirs,
}: ResolveConflictProps) {
  const [isShown, setShown] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // Focused, because the notice is above a long form whose save button is at its end.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-6 scroll-mt-4 outline-none">
      <Notice
        title={t("editing.conflict")}
        icon={<UsersRound className="mt-0.5 size-5 shrink-0 text-gold-ink" />}
        actions={
          <>
            <Button
              variant="secondary"
              isCompact
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? "editing.hideTheirs" : "editing.showTheirs")}
            </Button>
            <Button variant="secondary" isCompact isPending={isSaving} onClick={onSaveMine}>
              {t("editing.saveMine")}
            </Button>
            <Button variant="quiet" isCompact onClick={onLoadTheirs}>
              {t("editing.takeTheirs")}
            </Button>
          </>
        }
      >
        {t("editing.conflictHelp")}
      </Notice>
      {isShown && (
        <section
          aria-label={t("editing.theirs")}
          className="mt-3 overflow-hidden rounded-card border border-line bg-ground"
        >
          {theirs}
        </section>
      )}
    </div>
  );
}
