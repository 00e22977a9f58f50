import type { Passage } from "@madrasa/contract/quran/verses";
import { BookOpen, X } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { passageWords } from "../sheet/index.ts";

const VersesDialog = lazyDialog(async () => (await import("./verses-dialog.tsx")).VersesDialog);

type ChooseVersesProps = {
  passage: Passage | undefined;
  onChange: (passage: Passage | undefined) => void;
};

export function ChooseVerses({ passage, onChange }: ChooseVersesProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="secondary"
        icon={<BookOpen className="size-5" />}
        className="min-w-0 grow"
        onClick={() => setChoosing(true)}
      >
        {passage ? passageWords(passage) : t("recitations.chooseVerses")}
      </Button>
      {passage && (
        <IconButton
          label={t("recitations.noVerses")}
          icon={<X className="size-5" />}
          onClick={() => onChange(undefined)}
        />
      )}
      {isChoosing && (
        <VersesDialog isOpen onOpenChange={setChoosing} passage={passage} onChoose={onChange} />
      )}
    </div>
  );
}
