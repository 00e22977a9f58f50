import type { Language } from "@madrasa/contract/languages";
import { ChevronUp, FileText, ImageIcon, Pencil, Play, Trash2 } from "lucide-react";
import { memo, useId, useRef, useState } from "react";
import { formatBytes, formatDuration, isolated } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Thumbnail } from "../../ui/display/thumbnail.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { MoveHandle } from "../../ui/move/handle.tsx";
import { moveRow } from "../../ui/move/places.ts";
import { EditLesson } from "./edit-lesson.tsx";
import { LessonPreview } from "./lesson-preview.tsx";
import { type LessonSummary, type LessonPlace, useDeleteLesson } from "./lessons.api.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

type ManageLessonProps = {
  courseId: string;
  /** The course's. */
  language: Language;
  lesson: LessonSummary;
  canEdit: boolean;
};

/** A lesson in the editor; its file is loaded when it is opened. */
export const ManageLesson = memo(function ManageLesson({
  courseId,
  language,
  lesson,
  canEdit,
}: ManageLessonProps) {
  useLanguage();
  const place = { courseId, lessonId: lesson._id };
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const playerId = useId();
  const { title } = lesson;

  const finishEditing = () => {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li tabIndex={-1} className="px-4 py-3 sm:px-5" {...moveRow("lesson", lesson._id)}>
      {isEditing ? (
        <EditLesson place={place} onClose={finishEditing} />
      ) : (
        <div className="flex items-start gap-3 sm:gap-4">
          {/* Below the icon on a phone, which has little width. */}
          <div className="flex shrink-0 flex-col-reverse items-center sm:flex-row sm:gap-1">
            {canEdit && (
              <MoveHandle
                item={{ kind: "lesson", id: lesson._id, name: title }}
                label={t("lessons.moveLesson", { title })}
                className="sm:-ms-3.5"
              />
            )}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={playerId}
              aria-label={t(isOpen ? "lessons.closePlayer" : "lessons.open", { title })}
              onClick={() => setOpen(!isOpen)}
              className="relative grid h-11 w-14 shrink-0 place-items-center overflow-hidden rounded-control bg-stage text-on-stage sm:w-18 dark:bg-sunken"
            >
              {lesson.thumbnail && (
                <Thumbnail src={lesson.thumbnail} className="absolute inset-0 size-full" />
              )}
              <span
                className={classes(
                  lesson.thumbnail &&
                    "relative grid size-7 place-items-center rounded-full bg-stage/75",
                )}
              >
                {isOpen ? (
                  <ChevronUp className="size-5" />
                ) : (
                  <FileIcon fileType={lesson.fileType} />
                )}
              </span>
            </button>
          </div>
          <div className="min-w-0 grow">
            <TextBlock title={title}>
              <p className="font-semibold wrap-anywhere">
                <UserText lang={language}>{title}</UserText>
              </p>
              {lesson.description !== "" && (
                <Prose isAligned lang={language} className="text-[0.9375rem] text-ink-soft">
                  {lesson.description}
                </Prose>
              )}
            </TextBlock>
            <Facts lesson={lesson} />
          </div>
          {canEdit && (
            <div className="-me-2 flex shrink-0 max-sm:flex-col">
              <IconButton
                ref={editButton}
                label={t("lessons.editLesson", { title })}
                icon={<Pencil className="size-4.5" />}
                onClick={() => setEditing(true)}
              />
              <IconButton
                label={t("lessons.deleteLesson", { title })}
                icon={<Trash2 className="size-4.5" />}
                isDanger
                onClick={() => setDeleting(true)}
              />
            </div>
          )}
        </div>
      )}
      <div id={playerId} className={isOpen ? "mt-3" : undefined}>
        {isOpen && <LessonPreview place={place} lesson={lesson} language={language} />}
      </div>
      {canEdit && (
        <DeleteLesson
          place={place}
          lesson={lesson}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
});

/** Kind, duration and file size. */
function Facts({ lesson }: { lesson: LessonSummary }) {
  const facts = [
    t("lessons.kind", { kind: lesson.kind }),
    lesson.durationSeconds === undefined ? undefined : formatDuration(lesson.durationSeconds),
    formatBytes(lesson.fileSize),
  ];
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {facts.filter((fact) => fact !== undefined).join(" · ")}
    </p>
  );
}

function FileIcon({ fileType }: { fileType: string }) {
  const mark = { "aria-hidden": true, className: "size-5" };
  if (fileType.startsWith("image/")) return <ImageIcon {...mark} />;
  return fileType === "application/pdf" ? <FileText {...mark} /> : <Play {...mark} />;
}

type DeleteLessonProps = {
  place: LessonPlace;
  lesson: LessonSummary;
  isOpen: boolean;
  onClose: () => void;
};

function DeleteLesson({ place, lesson, isOpen, onClose }: DeleteLessonProps) {
  const remove = useDeleteLesson(place);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("lessons.deleteAsk")}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("lessons.deleteLoses", { title: isolated(lesson.title) })}
    </ConfirmDialog>
  );
}
