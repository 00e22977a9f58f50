import type { Language } from "@madrasa/contract/languages";
import { LESSON_KINDS, type LessonKind } from "@madrasa/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusAfterAddition } from "../../lib/hooks/use-focus-after-addition.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { moveList } from "../../ui/move/positions.ts";
import { AddLesson } from "./add-lesson.tsx";
import type { LessonSummary } from "./lessons.api.ts";
import { ManageLesson } from "./manage-lesson.tsx";
import { uploadActions, useUploadsInto } from "./pending-uploads.ts";

const UploadStatus = lazyComponent(async () => (await import("./upload-status.tsx")).UploadStatus);

type LessonListProps = {
  courseId: string;
  language: Language;
  sectionId: string;
  lessons: readonly LessonSummary[];
};

export function LessonList({ courseId, language, sectionId, lessons }: LessonListProps) {
  const client = useQueryClient();
  const [adding, setAdding] = useState<LessonKind>();
  const coming = useUploadsInto(sectionId);
  const uploads = useStore(uploadActions, undefined);
  const list = useFocusAfterRemoval<HTMLOListElement>(lessons.length);
  const buttons = useRef<HTMLDivElement>(null);
  const rows = [...lessons.map(({ _id }) => _id), ...coming.map(({ id }) => id)];
  const addition = useFocusAfterAddition(list, buttons, `${adding} ${rows.join(" ")}`);
  return (
    <div className="-mx-4 border-t border-line sm:-mx-5" {...moveList("lesson", sectionId)}>
      {lessons.length + coming.length === 0 && (
        <p className="px-4 py-4 text-ink-soft sm:px-5">{t("lessons.none")}</p>
      )}
      <ol ref={list} tabIndex={-1} className="divide-y divide-line">
        {lessons.map((lesson) => (
          <ManageLesson key={lesson._id} {...{ courseId, language, lesson }} />
        ))}
        {coming.map((upload) => (
          <li key={`upload-${upload.id}`} tabIndex={-1} className="px-4 py-3 sm:px-5">
            {uploads && <UploadStatus upload={upload} uploads={uploads} />}
          </li>
        ))}
      </ol>
      <div
        ref={buttons}
        className="flex flex-wrap gap-2.5 border-t border-line px-4 pt-4 pb-3 sm:px-5"
      >
        {LESSON_KINDS.map((kind) => (
          <Button key={kind} variant="secondary" isCompact onClick={() => setAdding(kind)}>
            {t("lessons.add", { kind })}
          </Button>
        ))}
      </div>
      <AddLesson
        isOpen={adding !== undefined}
        onOpenChange={() => setAdding(undefined)}
        kind={adding ?? "video"}
        onAdd={async (draft) => {
          const { teacherUploads } = await import("./teacher-uploads.ts");
          await (await teacherUploads(client)).start({ courseId, sectionId }, draft);
          addition.expect();
        }}
      />
    </div>
  );
}
