import { Smartphone } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { useSavedList } from "./saved-list.ts";

export function SavedBadge({ lessonId }: { lessonId: string }) {
  const { lessons } = useSavedList();
  if (lessons.get(lessonId)?.state !== "saved") return null;
  return (
    <span className="shrink-0 text-act">
      <Smartphone aria-hidden="true" className="size-4" />
      <span className="sr-only">{t("saved.kept")}</span>
    </span>
  );
}
